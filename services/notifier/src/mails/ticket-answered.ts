import type { Mail, MailData } from './mail.ts';
import { oneLine } from './plain-text.ts';

const attached = ({ attachments }: MailData<'ticket-answered'>) =>
  attachments === 1
    ? '1 file, to be opened in your Support Hub'
    : `${attachments} files, to be opened in your Support Hub`;

/** Its subject names the ticket by its reference alone: what the member wrote is not for lock screens. */
export const ticketAnswered: Mail<'ticket-answered'> = {
  category: 'account',
  subject: ({ reference }) => `CroneAI support answered your ticket ${reference}`,
  write: ({ data, links }) => ({
    preview: 'Read the answer, and write back in your Support Hub.',
    heading: 'Support answered you',
    blocks: [
      { kind: 'prose', text: data.answer },
      {
        kind: 'facts',
        facts: [
          { label: 'Ticket', value: data.reference },
          { label: 'Subject', value: oneLine(data.subject) },
          ...(data.attachments > 0 ? [{ label: 'Attached', value: attached(data) }] : []),
        ],
      },
      { kind: 'button', label: 'Open the conversation', url: links.ticket(data.ticketId) },
      {
        kind: 'note',
        tone: 'quiet',
        title: 'Please answer there.',
        text: 'Replies to this address aren’t read. Support never asks for your password.',
      },
    ],
    reason: 'you asked CroneAI support something',
  }),
};
