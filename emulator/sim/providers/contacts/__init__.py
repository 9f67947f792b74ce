"""com.android.providers.contacts: people (`com.android.contacts`) over contacts2.db."""
