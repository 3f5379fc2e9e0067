import { describeError } from '@croneai/platform/errors.ts';
import { createTransport } from 'nodemailer';
import type { RenderedMail } from '../mails/module.ts';
import type { Sender } from './config.ts';

type OutgoingMail = RenderedMail & { to: Sender; messageId: string };

export type SendResult =
  | { outcome: 'accepted' }
  /** The server permanently rejects this mail or this recipient. */
  | { outcome: 'refused'; reason: string; isAddressRefused: boolean }
  /**
   * The delivery is retried later. `isUnreachable` is true if no mail can be sent to the server.
   */
  | { outcome: 'not-now'; reason: string; isUnreachable: boolean };

export type MailServer = {
  /** Never throws. If `signal` is aborted, closes the connection and resolves to `not-now`. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<SendResult>;
  /** Reports whether the server accepts a connection and our credentials. Never throws. */
  isUp(): Promise<boolean>;
  close(): void;
};

const CONNECTION_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
/** Timeout of a silent socket. Servers may need a while to check a message. */
const SOCKET_TIMEOUT_MS = 30_000;

export type MailServerOptions = {
  url: string;
  from: Sender;
  /** Number of mails that are sent in parallel. */
  connections: number;
  /** Refuses servers without encryption or with an invalid certificate. */
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
          // Passes objects instead of a joined header, so that names and addresses cannot inject a
          // header or a recipient.
          to: { name: to.name, address: to.address },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          ...(attachments && { attachments: [...attachments] }),
          messageId,
          // Suppresses automatic replies (RFC 3834).
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
 * Requires encryption in production, because a man in the middle can strip STARTTLS. Servers on
 * this machine and servers that the operator names are exempt. `smtps://` always encrypts.
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

/**
 * Gives mail programs an unsubscribe button that needs no page and no session (RFC 2369, RFC 8058).
 */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Steps of the SMTP dialogue at which a refusal concerns only this mail. */
const ABOUT_THIS_MAIL = new Set(['RCPT TO', 'DATA']);

/**
 * Interprets an error of nodemailer. Only a 5xx reply to the recipient or to the message ends a
 * delivery. A 5xx reply to the login or to the sender is a configuration error that the operator
 * must fix.
 */
export function sendFailure(error: unknown): Exclude<SendResult, { outcome: 'accepted' }> {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const reason = describeError(error).message;
  // A timeout during the SMTP dialogue delays only this mail.
  if (code === 'EABORT') return { outcome: 'not-now', reason, isUnreachable: false };
  const isReply = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  if (isReply && isPermanent && ABOUT_THIS_MAIL.has(command ?? ''))
    return { outcome: 'refused', reason, isAddressRefused: command === 'RCPT TO' };
  return { outcome: 'not-now', reason, isUnreachable: !isReply };
}
