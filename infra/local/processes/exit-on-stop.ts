const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Exits at once on a request to stop, or when the script that started this process is gone. The
 * `exit` event then ends the child processes (`killOnExit`). Without this handler, a signal would
 * end this process without that event.
 */
export function exitOnStop(): void {
  for (const [signal, code] of Object.entries(CODES)) process.once(signal, () => process.exit(code));
  process.once('disconnect', () => process.exit(CODES.SIGTERM));
  // Without `unref`, the listener above would keep a finished program running.
  process.channel?.unref();
}
