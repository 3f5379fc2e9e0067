/** Replies to the first calls of a page, which its document requests before the scripts load. */
export interface EarlyReplies {
  token: string;
  /** By URL. */
  replies: Record<string, Promise<Response>>;
}

/** Maximum age of a reply, in ms from the start of the page. Later calls need a new reply. */
const MAX_AGE_MS = 20_000;

/**
 * Returns the reply that the document has requested for this call, at most once. The returned
 * promise rejects when `signal` aborts, as the promise of `fetch` does.
 */
export function takeEarlyReply(
  url: string,
  token: string | null,
  signal?: AbortSignal,
): Promise<Response> | undefined {
  const { early } = globalThis as { early?: EarlyReplies };
  if (!early || !(url in early.replies)) return undefined;
  const reply = early.replies[url];
  delete early.replies[url];
  if (!reply || early.token !== token || performance.now() >= MAX_AGE_MS) return undefined;
  return signal ? Promise.race([reply, abortOf(signal)]) : reply;
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
