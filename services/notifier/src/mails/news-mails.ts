import { utcTime } from './facts.ts';
import type { Mail, MailData, MailTable } from './mail.ts';
import { oneLine } from './plain-text.ts';

const PREVIEW_MAX_LENGTH = 120;

const write = (reason: string) => ({
  subject: ({ subject }: MailData<'news'>) => `${subject} · CroneAI`,
  write: ({ data }: { data: MailData<'news'> }) => ({
    preview: previewOf(data.text),
    heading: data.subject,
    blocks: [{ kind: 'prose', text: data.text }] as const,
    reason,
  }),
});

/** What an admin has to tell, as plain text. */
const news: Mail<'news'> = {
  category: 'marketing',
  ...write('you asked for news in your CroneAI settings'),
};

/** Not for the members: whoever wrote it gets it, whatever their own settings say. */
export const newsTest: Mail<'news-test'> = {
  category: 'account',
  ...write('you sent yourself a test of news that you wrote'),
};

function previewOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_MAX_LENGTH ? line : `${line.slice(0, PREVIEW_MAX_LENGTH - 1)}…`;
}

const sessionReminded: Mail<'session-reminded'> = {
  category: 'account',
  subject: ({ title }) => `Starting soon: ${oneLine(title)}`,
  write: ({ data, links }) => ({
    preview: `${oneLine(data.title)} begins at ${utcTime(data.startsAt)}.`,
    heading: 'Your live session starts soon',
    blocks: [
      { kind: 'text', text: 'You asked us to remind you of this session.' },
      {
        kind: 'facts',
        facts: [
          { label: 'Session', value: oneLine(data.title) },
          { label: 'Starts', value: utcTime(data.startsAt) },
          { label: 'Takes', value: `${data.minutes} minutes` },
        ],
      },
      { kind: 'text', text: 'The link is posted in the members’ group shortly before the start.' },
      { kind: 'button', label: 'Open the vault', url: links.vault },
    ],
    reason: 'you set a reminder for this session in the Master Vault',
  }),
};

/** What members have asked to be told. */
export const newsMails = {
  news: () => news,
  'news-test': () => newsTest,
  'session-reminded': () => sessionReminded,
} satisfies MailTable;
