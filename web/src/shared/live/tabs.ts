/** One tab of this browser leads, the others hear of it. */
export interface Tabs<Message> {
  /** To all other tabs. */
  post: (message: Message) => void;
  /**
   * Leads as soon as no other tab does; `isNow` takes the place of one that does not answer any more. `lead` answers how to stop that.
   * The answer ends both, waiting and leading.
   */
  candidate: (lead: () => () => void, isNow?: boolean) => () => void;
  close: () => void;
}

/**
 * By the browser's locks, which a closed or crashed tab gives back, and a channel between tabs. On plain HTTP there are no locks: then
 * each tab leads itself.
 */
export function joinTabs<Message>(name: string, onMessage: (message: Message) => void): Tabs<Message> {
  const locks = navigator.locks as LockManager | undefined;
  const channel = locks ? new BroadcastChannel(name) : undefined;
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return {
    post: (message) => channel?.postMessage(message),
    candidate: (lead, isNow = false) => (locks ? leadUnderLock(locks, { name, lead, isNow }) : lead()),
    close: () => channel?.close(),
  };
}

function leadUnderLock(
  locks: LockManager,
  { name, lead, isNow }: { name: string; lead: () => () => void; isNow: boolean },
): () => void {
  const givenUp = new AbortController();
  const { signal } = givenUp;
  let leave: (() => void) | undefined;
  const hold = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const stop = lead();
      leave = () => {
        leave = undefined;
        stop();
        resolve();
      };
    });
  const ask = (options: LockOptions): void => {
    locks.request(name, options, hold).catch(() => {
      // Waiting was given up, or another tab has taken the place of this one, which then waits again.
      const hasLed = leave !== undefined;
      leave?.();
      if (hasLed && !signal.aborted) ask({ signal });
    });
  };
  ask(isNow ? { steal: true } : { signal });
  return () => {
    givenUp.abort();
    leave?.();
  };
}
