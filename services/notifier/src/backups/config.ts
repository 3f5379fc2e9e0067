import { z } from 'zod';

export const backupsConfig = {
  BACKUP_EVERY_HOURS: z
    .preprocess(
      (text) => (text === '' ? undefined : text),
      z.coerce.number().positive().max(8_760).optional(),
    )
    .describe('hours between two scheduled backups; if unset, backups are not watched'),
};
export type BackupsConfig = z.output<z.ZodObject<typeof backupsConfig>>;
