import type { Message } from '../channel.ts';

/** Value of `web_push` that marks the declarative form: browsers that know it show the notification without a service worker. */
const DECLARATIVE = 8030;

/** Message as a push carries it: the declarative form, which `sw.js` reads too. */
export function pushPayload(
  { id, title, body, path, topic, receiptToken }: Message,
  siteUrl: string,
): string {
  return JSON.stringify({
    web_push: DECLARATIVE,
    // The worker may take it over: it confirms the arrival.
    mutable: true,
    notification: {
      title,
      body,
      navigate: new URL(path, siteUrl).href,
      tag: topic,
      renotify: true,
      icon: new URL('/icon-192.png', siteUrl).href,
      data: { id, path, receipt: receiptToken },
    },
  });
}
