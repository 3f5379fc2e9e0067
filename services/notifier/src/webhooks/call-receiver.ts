import { cutText } from '@croneai/rules/cut-text.ts';
import type { Webhook as StandardWebhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import type { AddressRules, Receiver } from './address-rules.ts';

const ANSWER_MAX_BYTES = 4_096;
const ANSWER_KEPT = 1_000;
const REASON_LENGTH = 200;

export type Reply = {
  isAccepted: boolean;
  /** HTTP status of the reply; null without a reply. */
  status: number | null;
  answer: string;
  tookMs: number;
  reason: string | null;
};

export type ReceiverCall = Receiver & {
  id: string;
  contentType: string;
  body: string;
  /** A signer for each valid secret, with the current secret first. */
  signers: readonly StandardWebhook[];
  /**
   * Time of the signature, from the shared clock. Receivers refuse a signature whose time is
   * minutes off.
   */
  signedAt: Date;
  rules: AddressRules;
  /** Time limit for name lookup, connection, request, and reply together. */
  timeoutMs: number;
};

/**
 * Calls a receiver once, signed according to Standard Webhooks. Follows no redirect, reads only
 * about the first 4 kB of the answer, and never throws.
 */
export async function callReceiver(call: ReceiverCall): Promise<Reply> {
  const { url, id, contentType, body, signers, signedAt, rules, timeoutMs } = call;
  const startedAt = performance.now();
  const end = (reply: Omit<Reply, 'tookMs'>): Reply => ({
    ...reply,
    tookMs: Math.round(performance.now() - startedAt),
  });
  const refusal = rules.refusalOf(call);
  if (refusal) return end({ isAccepted: false, status: null, answer: '', reason: refusal });
  // Each call has its own connection, because the address of the host was checked only for this
  // call.
  const agent = new Agent({ connect: { lookup: rules.lookupFor(call), timeout: timeoutMs }, pipelining: 0 });
  try {
    const reply = await request(url, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'content-type': contentType,
        'user-agent': 'CroneAI-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1_000)),
        'webhook-signature': signers.map((signer) => signer.sign(id, signedAt, body)).join(' '),
      },
      body,
    });
    const answer = await readStart(reply.body);
    const status = reply.statusCode;
    const isAccepted = status >= 200 && status < 300;
    const reason = isAccepted
      ? null
      : `status ${status}${status < 400 ? ', redirects are not followed' : ''}`;
    return end({ isAccepted, status, answer, reason });
  } catch (error) {
    return end({ isAccepted: false, status: null, answer: '', reason: reasonOf(error, timeoutMs) });
  } finally {
    agent.destroy().catch(() => undefined);
  }
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= ANSWER_MAX_BYTES) break;
  }
  return cutText(Buffer.concat(chunks).toString('utf8').replaceAll('\0', ''), ANSWER_KEPT);
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens at this address'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the name of the host is not known'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the receiver cut the connection'],
  [/CERT|ALTNAME|SIGNATURE|ERR_SSL/, 'the certificate does not fit'],
];

/**
 * Explains the error to the webhook's owner. The text may name the host and the certificate,
 * because the owner knows both.
 */
function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, code, message, cause } = error as Error & { code?: string };
  if (name === 'TimeoutError' || code?.includes('TIMEOUT'))
    return `no answer within ${timeoutMs / 1_000} seconds`;
  const known = code && REASONS.find(([codes]) => codes.test(code));
  if (known) return `${known[1]} (${code})`;
  return code ?? cutText(cause instanceof Error ? cause.message : message, REASON_LENGTH);
}
