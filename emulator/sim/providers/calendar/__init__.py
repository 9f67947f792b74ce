"""com.android.providers.calendar: calendars, events and their instances over calendar.db."""
