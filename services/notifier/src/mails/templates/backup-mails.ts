import type { Mail } from './mail.ts';

type BackupLate = { goodAt: string | null; failedAt: string | null; everyHours: number };

const utc = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Mail to the operator, once a day while backups are late or fail. */
export const backupMails = {
  'backup-late': {
    category: 'operator',
    subject: ({ failedAt }) => `CroneAI backup ${failedAt ? 'failed' : 'missing'}`,
    write: ({ data }) => ({
      preview: 'Backups aren’t running as planned.',
      heading: data.failedAt ? 'A backup failed' : 'A backup is missing',
      blocks: [
        data.failedAt
          ? `The backup at ${utc(data.failedAt)} failed. The log of the backup says why.`
          : `A backup is due every ${data.everyHours} hours, and none was made in time.`,
        data.goodAt
          ? `The newest good backup is from ${utc(data.goodAt)}.`
          : 'We don’t know of any good backup.',
        'Follow “A backup is late” in the runbook. You get this email once a day until a backup succeeds.',
      ],
      reason: 'CroneAI reports problems with backups to this address',
    }),
  } satisfies Mail<BackupLate> as Mail<BackupLate>,
};
