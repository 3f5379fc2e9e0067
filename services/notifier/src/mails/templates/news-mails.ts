import type { NewsBody } from '@croneai/contracts/endpoints/notifier/news.ts';
import { memberMessaged, sessionReminded } from '@croneai/contracts/events/mails.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import { facts } from './facts.ts';
import { type Mail, type MailCategory, mailOn } from './mail.ts';
import { oneLine } from './plain-text.ts';

const PREVIEW_MAX_LENGTH = 120;

const newsMail = (category: MailCategory, reason: string): Mail<NewsBody> => ({
  category,
  subject: ({ subject }) => `${subject} · CroneAI`,
  write: ({ data }) => ({
    preview: previewOf(data.text),
    heading: data.subject,
    blocks: [{ kind: 'prose', text: data.text }],
    reason,
  }),
});

/** Returns the beginning of a text on a single short line. */
export function previewOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_MAX_LENGTH ? line : `${cutText(line, PREVIEW_MAX_LENGTH - 1)}…`;
}

/** News, service notices, messages of admins, and reminders of live sessions. */
export const newsMails = {
  /** An admin's news, as plain text. */
  news: newsMail('marketing', 'you asked for news in your CroneAI settings'),
  /** Goes to all members that the notice concerns, regardless of their settings. */
  'service-notice': newsMail('service', 'this notice is about the service you use'),
  /** Goes to the author of the news, regardless of their settings. */
  'news-test': newsMail('account', 'you sent yourself a test of your news'),
  /** An admin's message about the membership, sent to all members who match a filter. */
  'member-messaged': mailOn(memberMessaged, {
    category: 'account',
    subject: ({ subject }) => `${oneLine(subject)} · CroneAI`,
    write: ({ data }) => ({
      preview: previewOf(data.text),
      heading: data.subject,
      blocks: [{ kind: 'prose', text: data.text }],
      reason: 'this message is about your CroneAI membership',
    }),
  }),
  'session-reminded': mailOn(sessionReminded, {
    category: 'account',
    expiresBy: ({ startsAt }) => startsAt,
    subject: ({ title }) => `Starting soon: ${oneLine(title)}`,
    write: ({ data, links, times }) => ({
      preview: `${oneLine(data.title)} begins on ${times.moment(data.startsAt)}.`,
      heading: 'Your live session starts soon',
      blocks: [
        'You asked us to remind you of this session.',
        facts(
          ['Session', oneLine(data.title)],
          ['Starts', times.moment(data.startsAt)],
          ['Length', `${data.minutes} minutes`],
        ),
        { kind: 'button', label: 'Join from the vault', url: links.vault },
      ],
      reason: 'you set a reminder for this session in the Master Vault',
    }),
  }),
};
