import { describeError } from '@croneai/platform/errors.ts';
import { createTransport } from 'nodemailer';
import type { RenderedMail } from '../mails/render-mail.ts';
import type { Sender } from './sender.ts';

export type OutgoingMail = RenderedMail & { to: Sender; messageId: string };

export type SendResult =
  | { outcome: 'accepted' }
  /** The server will never take this mail to this recipient. */
  | { outcome: 'refused'; reason: string }
  /** Another time, perhaps: `isUnreachable` when the server as a whole could not be used. */
  | { outcome: 'not-now'; reason: string; isUnreachable: boolean };

export type MailServer = {
  /** Never throws. */
  send(mail: OutgoingMail): Promise<SendResult>;
  /** Whether the server takes a connection and our credentials. Never throws. */
  isUp(): Promise<boolean>;
  close(): void;
};

const CONNECTIONS = 5;
const CONNECTION_TIMEOUT_MS = 10_000;
const GREETING_TIMEOUT_MS = 10_000;
/** Without a byte for this long; servers may think for a while about a message. */
const SOCKET_TIMEOUT_MS = 60_000;

export function createMailServer({ url, from }: { url: string; from: Sender }): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, html, text, messageId, oneClickUrl, replyTo }) {
      try {
        await transport.sendMail({
          from,
          // Objects, never a header line put together from text: names and addresses cannot add a header or a recipient.
          to: { name: to.name, address: to.address },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          messageId,
          // RFC 3834: nobody's holiday answer comes back.
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

/** RFC 2369 and RFC 8058: the mail program's own button, without a page and without signing in. */
function unsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Steps of the SMTP dialogue at which a refusal concerns this very mail. */
const ABOUT_THIS_MAIL = new Set(['RCPT TO', 'DATA']);

/**
 * What an error of nodemailer means. Only a 5xx to the recipient or to the message ends a delivery: the same code to
 * the login or the sender is a mistake of the installation, which somebody will mend.
 */
export function sendFailure(error: unknown): Exclude<SendResult, { outcome: 'accepted' }> {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const reason = describeError(error).message;
  const isReply = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isPermanent = responseCode !== undefined && responseCode >= 500 && responseCode < 600;
  if (isReply && isPermanent && ABOUT_THIS_MAIL.has(command ?? '')) return { outcome: 'refused', reason };
  return { outcome: 'not-now', reason, isUnreachable: !isReply };
}
