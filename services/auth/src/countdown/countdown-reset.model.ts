import { defineCollection } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * A restart of the site-wide countdown by an admin. Redis stores the time of the newest restart,
 * which is the anchor. If Redis loses the anchor, it is restored from the newest of these
 * documents.
 */
export const countdownResetCollection = defineCollection({
  name: 'countdown_resets',
  id: 'object-id',
  hasOutbox: true,
  erasure: 'no-personal-data',
  fields: { anchor: z.date() },
  indexes: [{ key: { anchor: -1 }, serves: 'the newest reset' }],
});
