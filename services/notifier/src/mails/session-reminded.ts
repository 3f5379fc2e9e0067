import type { Mail } from './mail.ts';
import { oneLine } from './plain-text.ts';
import { utcTime } from './utc-time.ts';

export const sessionReminded: Mail<'session-reminded'> = {
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
