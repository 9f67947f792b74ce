"""com.google.android.providers.media.module: the media store, rows for the files of shared storage, over external.db."""
