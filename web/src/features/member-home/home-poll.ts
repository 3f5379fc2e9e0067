/** A glance, not the stream: that one asks every two seconds. */
export const HOME_POLL_MS = 10_000;
