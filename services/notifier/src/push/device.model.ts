import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * A member's browser that accepts pushes. `_id` is a hash of the endpoint. A browser has one
 * subscription, which belongs to one member at a time.
 */
export const deviceCollection = defineCollection({
  name: 'devices',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    userId: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    name: z.string(),
    createdAt: z.date(),
    /** Last time the browser opened the site. */
    seenAt: z.date(),
    /** Last time the push service accepted a push for this browser. */
    acceptedAt: orNull(z.date()),
    /** Last time the browser's service worker confirmed a push. */
    receivedAt: orNull(z.date()),
    /**
     * Due time of the latest delayed test. With this test, a member checks that alerts arrive while
     * the screen is off.
     */
    testAt: orNull(z.date()),
  },
  indexes: [
    { key: { userId: 1, _id: 1 }, serves: 'devices of one member' },
    { key: { receivedAt: 1, acceptedAt: 1 }, serves: 'devices that went silent, counted for the admin page' },
  ],
});
export type Device = EntityOf<typeof deviceCollection>;
