/** Replies to the first calls of a page, which its document requests before the scripts load. */
export interface EarlyReplies {
  token: string;
  /** By URL. */
  replies: Record<string, Promise<Response>>;
}

/** Maximum age of a reply, in ms from the start of the page. Later calls need a new reply. */
const MAX_AGE_MS = 20_000;

/** Returns the reply that the document has requested for this call, at most once. */
export function takeEarlyReply(url: string, token: string | null): Promise<Response> | undefined {
  const { early } = globalThis as { early?: EarlyReplies };
  if (!early || !(url in early.replies)) return undefined;
  const reply = early.replies[url];
  delete early.replies[url];
  return early.token === token && performance.now() < MAX_AGE_MS ? reply : undefined;
}
