import { describeError } from '@croneai/platform/errors.ts';
import { createTransport } from 'nodemailer';
import type { RenderedMail } from '../mails/module.ts';
import type { Sender } from './config.ts';

type OutgoingMail = RenderedMail & { to: Sender; messageId: string };

export type SendResult =
  | { outcome: 'accepted' }
  /** The server will never take this mail to this recipient. */
  | { outcome: 'refused'; reason: string; isAddressRefused: boolean }
  /** Another time, perhaps: `isUnreachable` when the server as a whole could not be used. */
  | { outcome: 'not-now'; reason: string; isUnreachable: boolean };

export type MailServer = {
  /** Never throws. Once `signal` is aborted the connection is closed and the answer is `not-now`. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<SendResult>;
  /** Whether the server takes a connection and our credentials. Never throws. */
  isUp(): Promise<boolean>;
  close(): void;
};

const CONNECTION_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
/** Without a byte for this long; servers may think for a while about a message. */
const SOCKET_TIMEOUT_MS = 30_000;

export type MailServerOptions = {
  url: string;
  from: Sender;
  /** Mails that are handed over at once. */
  connections: number;
  /** Nothing is sent to a server that does not encrypt, or whose certificate is invalid. */
  requiresTls: boolean;
};

export function createMailServer({ url, from, connections, requiresTls }: MailServerOptions): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    requireTLS: requiresTls,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, html, text, messageId, oneClickUrl, replyTo, attachments }, signal) {
      try {
        await transport.sendMail({
          signal,
          from,
          // Objects, never a header line put together from text: names and addresses cannot add a header or a recipient.
          to: { name: to.name, address: to.address },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          ...(attachments && { attachments: [...attachments] }),
          messageId,
          // RFC 3834: suppresses automatic replies.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...(oneClickUrl !== undefined && unsubscribeHeaders(oneClickUrl)),
          },
        });
        return { outcome: 'accepted' };
      } catch (error) {
        return sendFailure(error);
      }
    },
    async isUp() {
      try {
        return await transport.verify();
      } catch {
        return false;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the server must encrypt: always in production, but for servers on this machine and those that the operator names,
 * because a man in the middle can strip an offer of STARTTLS. `smtps://` encrypts in any case.
 */
export function mustUseTls(
  url: string,
  { mode, plainHosts }: { mode: string; plainHosts: readonly string[] },
) {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'smtps:' || mode === 'local') return false;
  const isHere = hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  return !isHere && !plainHosts.includes(hostname);
}

/** RFC 2369 and RFC 8058: the mail program's own button, without a page and without signing in. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Steps of the SMTP dialogue at which a refusal concerns this very mail. */
const ABOUT_THIS_MAIL = new Set(['RCPT TO', 'DATA']);

/**
 * What an error of nodemailer means. Only a 5xx to the recipient or to the message ends a delivery: the same code to
 * the login or the sender is a mistake of the installation, to be fixed by the operator.
 */
export function sendFailure(error: unknown): Exclude<SendResult, { outcome: 'accepted' }> {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const reason = describeError(error).message;
  // A dialogue that timed out is taken to concern this mail alone: the others go on.
  if (code === 'EABORT') return { outcome: 'not-now', reason, isUnreachable: false };
  const isReply = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  if (isReply && isPermanent && ABOUT_THIS_MAIL.has(command ?? ''))
    return { outcome: 'refused', reason, isAddressRefused: command === 'RCPT TO' };
  return { outcome: 'not-now', reason, isUnreachable: !isReply };
}
