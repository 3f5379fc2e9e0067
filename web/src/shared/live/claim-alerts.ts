const LOCK = 'croneai.alerts';

/**
 * Queues for being the one hidden tab of this browser that stays awake to alert; the returned function leaves. A closed or crashed
 * tab gives its place back. On plain HTTP there are no locks, and each tab alerts.
 */
export function claimAlerts(onClaimed: () => void): () => void {
  const locks = navigator.locks as LockManager | undefined;
  const leaving = new AbortController();
  const { signal } = leaving;
  const hold = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      onClaimed();
    });
  if (locks)
    locks.request(LOCK, { signal }, hold).catch(() => undefined); // left while it waited
  else onClaimed();
  return () => leaving.abort();
}
