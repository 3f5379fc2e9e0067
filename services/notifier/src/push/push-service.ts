import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { describeError } from '@croneai/platform/errors.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import { Agent, request } from 'undici';
import webPush from 'web-push';
import type { ProviderResult } from '../messages/module.ts';
import { publicLookup } from './push-hosts.ts';
import { arePushKeys } from './push-keys.ts';

type Subscription = { endpoint: string; p256dh: string; auth: string };
type Push = { payload: string; topic: string; expiresAt: Date };

export type PushService = {
  /**
   * Never throws. If the keys of the subscription are invalid, resolves to a refusal with the cause
   * `ended`.
   */
  send(subscription: Subscription, push: Push, signal: AbortSignal): Promise<ProviderResult>;
  close(): Promise<void>;
};

export type PushServiceOptions = {
  vapid: { publicKey: string; privateKey: string; subject: string };
  /** In production, host names must resolve to public addresses. */
  mode: 'local' | 'production';
  connections: number;
  now: () => Date;
};

const CONNECT_TIMEOUT_MS = 4 * SECOND_MS;
const ANSWER_TIMEOUT_MS = 6 * SECOND_MS;
/** Maximum size of a reply, in bytes. A longer reply counts as a failed call. */
const ANSWER_BYTES_MAX = 4_096;
const REASON_LENGTH = 200;
/**
 * Validity of a token; RFC 8292 allows at most 24 hours. Each host gets a new token after half of
 * this time.
 */
const TOKEN_LIVES_MS = 12 * HOUR_MS;
/**
 * After this many consecutive failures, the host counts as down, and all its subscriptions wait.
 */
const FAILURES_UNTIL_PAUSE = 5;
const HOST_PAUSE_MS = 3 * SECOND_MS;
const PAUSE_MAX_MS = 10 * MINUTE_MS;

/** Makes the HTTP calls itself; the library `web-push` only encrypts and signs. */
export function createPushService({ vapid, mode, connections, now }: PushServiceOptions): PushService {
  const agent = new Agent({
    connections,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...(mode === 'local' ? {} : { lookup: publicLookup }) },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
    maxResponseSize: ANSWER_BYTES_MAX,
  });
  const tokens = new Map<string, { header: string; until: number }>();
  const failures = new Map<string, number>();

  const tokenFor = (origin: string): string => {
    const at = now().getTime();
    const known = tokens.get(origin);
    if (known && known.until > at) return known.header;
    const expires = Math.floor((at + TOKEN_LIVES_MS) / 1_000);
    const { subject, publicKey, privateKey } = vapid;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      expires,
    );
    tokens.set(origin, { header, until: at + TOKEN_LIVES_MS / 2 });
    return header;
  };
  const failed = (host: string, reason: string): ProviderResult => {
    const count = (failures.get(host) ?? 0) + 1;
    failures.set(host, count);
    return { outcome: 'not-now', reason, ...(count >= FAILURES_UNTIL_PAUSE && { pauseMs: HOST_PAUSE_MS }) };
  };

  return {
    async send({ endpoint, p256dh, auth }, { payload, topic, expiresAt }, signal) {
      const { origin, host } = new URL(endpoint);
      const leftMs = expiresAt.getTime() - now().getTime();
      let details: webPush.RequestDetails;
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          TTL: Math.max(0, Math.floor(leftMs / 1_000)),
          urgency: 'high',
          topic,
          contentEncoding: 'aes128gcm',
          vapidDetails: null as never,
          headers: { Authorization: tokenFor(origin) },
        });
      } catch (error) {
        // This does not count as a failure of the host, because invalid keys of one member must not
        // pause the host for all members.
        const { message: reason } = describeError(error);
        if (arePushKeys({ p256dh, auth })) return { outcome: 'refused', reason };
        return { outcome: 'refused', reason, cause: 'ended' };
      }
      try {
        const { headers, body, method } = details;
        const reply = await request(endpoint, {
          method: method as 'POST',
          headers,
          body,
          signal,
          dispatcher: agent,
        });
        const text = await reply.body.text();
        const waitMs = retryAfterMs(reply.headers['retry-after'], now());
        const result = resultOf(reply.statusCode, text, waitMs);
        if (result.outcome === 'not-now' && result.pauseMs === undefined) return failed(host, result.reason);
        failures.delete(host);
        return result;
      } catch (error) {
        return failed(host, describeError(error).message);
      }
    },
    close: () => agent.destroy(),
  };
}

/**
 * Interprets the HTTP status of a reply (RFC 8030). Distinguishes only statuses that all push
 * services use in the same way.
 */
function resultOf(status: number, text: string, waitMs: number | undefined): ProviderResult {
  const reason = `${status} ${cutText(text.replaceAll(/\s+/g, ' '), REASON_LENGTH)}`.trim();
  if (status >= 200 && status < 300) return { outcome: 'accepted' };
  if (status === 404 || status === 410) return { outcome: 'refused', reason, cause: 'ended' };
  if (status === 401 || status === 403) return { outcome: 'refused', reason, cause: 'key-refused' };
  if (status === 429) return { outcome: 'not-now', reason, pauseMs: waitMs ?? HOST_PAUSE_MS };
  if (status >= 500) return { outcome: 'not-now', reason, ...(waitMs !== undefined && { pauseMs: waitMs }) };
  // A push that got 413 or another 4xx would be refused again, so it is not retried. The protocol
  // has no redirects, so a 3xx is a refusal as well.
  return { outcome: 'refused', reason };
}

/**
 * Reads `Retry-After`, which is a number of seconds or a date. The result is in milliseconds and
 * has a maximum, because a faulty push service must not pause its host for a day.
 */
function retryAfterMs(header: string | string[] | undefined, now: Date): number | undefined {
  const text = [header].flat()[0];
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.min(PAUSE_MAX_MS, Math.max(SECOND_MS, ms)) : undefined;
}
