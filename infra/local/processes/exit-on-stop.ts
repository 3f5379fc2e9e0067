const CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Ends this process at once on a request to stop, or when the script that started it is gone. The `exit` event then ends what it
 * has running (`endWithUs`); without a handler a signal ends a process without that event.
 */
export function exitOnStop(): void {
  for (const [signal, code] of Object.entries(CODES)) process.once(signal, () => process.exit(code));
  process.once('disconnect', () => process.exit(CODES.SIGTERM));
  // The listener refs the channel, which would keep a finished program running.
  process.channel?.unref();
}
