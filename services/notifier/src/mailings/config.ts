import { z } from 'zod';

export const mailingsConfig = {
  MAILINGS_SINCE: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .optional()
    .describe(
      'after a restore: notices, news, summaries and reminders that were due before this moment are not sent',
    ),
};
export type MailingsConfig = z.output<z.ZodObject<typeof mailingsConfig>>;
