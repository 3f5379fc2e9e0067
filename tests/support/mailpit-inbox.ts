import { type Inbox, inboxOf, type ReceivedMail } from './inbox.ts';

type MailpitMail = {
  ID: string;
  Subject: string;
  Text: string;
  HTML: string;
  MessageID: string;
  To: { Address: string }[];
};

/** Reads Mailpit's inbox over HTTP, like `readInbox` for maildev. */
export function mailpitInbox(url: string): Inbox {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(new URL(path, url));
    if (!response.ok) throw new Error(`the inbox answered ${response.status}`);
    return (await response.json()) as T;
  };
  const read = async ({ ID }: { ID: string }): Promise<ReceivedMail> => {
    const mail = await get<MailpitMail>(`/api/v1/message/${ID}`);
    const to = mail.To.map(({ Address }) => ({ address: Address }));
    return {
      messageId: mail.MessageID,
      subject: mail.Subject,
      text: mail.Text,
      html: mail.HTML,
      to,
      headers: {},
    };
  };
  const find = async (path: string): Promise<ReceivedMail[]> => {
    const { messages } = await get<{ messages: { ID: string }[] }>(path);
    return Promise.all(messages.reverse().map(read));
  };
  return inboxOf(
    {
      to: (address) => find(`/api/v1/search?query=${encodeURIComponent(`to:"${address}"`)}`),
      all: () => find('/api/v1/messages?limit=500'),
    },
    60_000,
  );
}
