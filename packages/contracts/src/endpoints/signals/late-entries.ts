import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { objectId } from '../../text.ts';

/** Maximum number of entries in one call. */
export const LATE_ENTRIES_MAX = 50;
const LATE_ENTRY = '[0-9a-f]{24}\\.[0-9]{13}';
/**
 * `<signal>.<epoch ms>` is an entry and its time. A dot separates the two, and commas separate
 * entries.
 */
const lateEntries = z
  .string({ error: 'at names signals and moments' })
  .regex(
    new RegExp(`^${LATE_ENTRY}(,${LATE_ENTRY}){0,${LATE_ENTRIES_MAX - 1}}$`),
    `at is <signal>.<epoch ms>, at most ${LATE_ENTRIES_MAX} with commas between them`,
  );
/**
 * Result of a settled signal if it is entered at that time and its price, and if it is entered at
 * its start. In stakes; null if the entry is within the last minute.
 */
const lateNetSchema = named('LateNet', {
  signalId: objectId,
  seconds: z.number(),
  net: z.number().nullable(),
  netAtStart: z.number(),
});
export type LateNet = z.infer<typeof lateNetSchema>;

export const lateEntryEndpoints = defineEndpoints('signals', 'member', {
  listLateNets: {
    route: 'GET /api/signals/entered',
    keyScope: 'record:read',
    summary: 'Results of settled signals for entries at these moments, for example when each arrived',
    query: z.object({ at: lateEntries }),
    reply: z.array(lateNetSchema),
    errors: [errors.locked],
  },
});
