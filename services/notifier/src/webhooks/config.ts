import { hostList } from '@croneai/platform/config-keys.ts';
import type { z } from 'zod';

export const webhooksConfig = {
  WEBHOOK_HOSTS: hostList('').describe(
    'receivers of the operator’s webhooks that may be neither public nor https, with port, comma-separated',
  ),
};
export type WebhooksConfig = z.output<z.ZodObject<typeof webhooksConfig>>;
