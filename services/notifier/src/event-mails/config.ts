import { email } from '@croneai/contracts/text.ts';
import type { z } from 'zod';

export const eventMailsConfig = {
  SUPPORT_EMAIL: email
    .optional()
    .describe('address that receives a notice of each new ticket and message, without its text'),
  SALES_EMAIL: email.describe('gets a notice of each application and contact message'),
};
export type EventMailsConfig = z.output<z.ZodObject<typeof eventMailsConfig>>;
