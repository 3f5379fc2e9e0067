import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { objectId } from '../../text.ts';

/** Maximum number of entries in one call. */
export const LATE_ENTRIES_MAX = 50;
const LATE_ENTRY = '[0-9a-f]{24}\\.[0-9]{13}';
/**
 * Entries of the form `<signal>.<epoch ms>`: the id of a signal, and a time at which the signal was
 * entered. Commas separate the entries.
 */
const lateEntries = z
  .string({ error: 'at names signals and moments' })
  .regex(
    new RegExp(`^${LATE_ENTRY}(,${LATE_ENTRY}){0,${LATE_ENTRIES_MAX - 1}}$`),
    `at is <signal>.<epoch ms>, at most ${LATE_ENTRIES_MAX} with commas between them`,
  );
/**
 * `net` is the result of a settled signal, in stakes, for an entry `seconds` after its start; null
 * for an entry in the last minute or later. `netAtStart` is the result for an entry at the start.
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
