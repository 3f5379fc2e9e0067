import { defineCollection } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * A restart of the site-wide countdown by an admin. If Redis loses the anchor, the newest restart
 * becomes the anchor again.
 */
export const countdownResetCollection = defineCollection({
  name: 'countdown_resets',
  id: 'object-id',
  hasOutbox: true,
  erasure: 'no-personal-data',
  fields: { anchor: z.date() },
  indexes: [{ key: { anchor: -1 }, serves: 'the newest reset' }],
});
