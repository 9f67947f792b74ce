"""content://call_log over calllog.db."""
