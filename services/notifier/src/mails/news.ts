import type { Mail, MailData } from './mail.ts';

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
export const news: Mail<'news'> = {
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
