import { until } from './until.ts';

/**
 * A mail in the JSON format of maildev. `mailpitInbox` converts mails of Mailpit to this format.
 */
export type ReceivedMail = {
  messageId: string;
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  /** Headers by lower-case name. */
  headers: Record<string, string>;
};

export type Inbox = {
  /** Mails to one address, oldest first. */
  to(address: string): Promise<ReceivedMail[]>;
  all(): Promise<ReceivedMail[]>;
  /**
   * Waits for a mail to the address whose subject matches; a failure lists the mails that arrived.
   */
  waitFor(address: string, subject: RegExp, options?: { deadlineMs?: number }): Promise<ReceivedMail>;
};

/** Builds an inbox from its list functions. `patientMs` is the default time limit of `waitFor`. */
export const inboxOf = ({ all, to }: Pick<Inbox, 'all' | 'to'>, patientMs = 45_000): Inbox => ({
  all,
  to,
  waitFor: (address, subject, { deadlineMs = patientMs } = {}) =>
    until(
      `a mail to ${address} with the subject ${subject}`,
      async () => {
        const mails = await to(address);
        const mail = mails.findLast((received) => subject.test(received.subject));
        if (mail) return mail;
        throw new Error(`arrived so far: ${mails.map((other) => other.subject).join(', ') || 'nothing'}`);
      },
      deadlineMs,
    ),
});

/** Reads a maildev inbox over HTTP; `url` is its web address. */
export function readInbox(url: string): Inbox {
  const read = async (path: string): Promise<ReceivedMail[]> => {
    const response = await fetch(new URL(path, url));
    if (!response.ok) throw new Error(`the inbox answered ${response.status}`);
    return (await response.json()) as ReceivedMail[];
  };
  return inboxOf({
    all: () => read('/email'),
    // The server selects the mails, because a test run stores megabytes of mails of other tests.
    to: (address) => read(`/email?${new URLSearchParams({ 'to.address': address })}`),
  });
}

/** Returns the code that has its own line in the text part. */
export function codeIn(mail: ReceivedMail): string {
  const code = mail.text.match(/^\s*([A-Z0-9]{6}|[A-Z0-9]{10})\s*$/m)?.[1];
  if (!code) throw new Error(`no code alone on its line in «${mail.subject}»:\n${mail.text}`);
  return code;
}

/** Returns the link that has its own line in the text part. */
export function linkIn(mail: ReceivedMail): URL {
  const link = mail.text.match(/^\s*(https?:\/\/\S+)\s*$/m)?.[1];
  if (!link) throw new Error(`no link alone on its line in «${mail.subject}»:\n${mail.text}`);
  return new URL(link);
}
