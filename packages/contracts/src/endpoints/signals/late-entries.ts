import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { objectId } from '../../text.ts';

/** Maximum number of entry times in one call. */
export const LATE_ENTRIES_MAX = 50;
const LATE_ENTRY = '[0-9a-f]{24}\\.[0-9]{13}';
/**
 * Entry times, separated by commas. Each has the form `<signal>.<epoch ms>`: the id of a signal,
 * and the time at which a member entered the signal.
 */
const lateEntries = z
  .string({ error: 'at names signals and moments' })
  .regex(
    new RegExp(`^${LATE_ENTRY}(,${LATE_ENTRY}){0,${LATE_ENTRIES_MAX - 1}}$`),
    `at is <signal>.<epoch ms>, at most ${LATE_ENTRIES_MAX} with commas between them`,
  );
/**
 * Result of a settled signal for a member who entered it late. There is none for a signal that was
 * itself published late, because no member could enter it at its start.
 */
const lateNetSchema = named('LateNet', {
  signalId: objectId,
  /** Time from the start of the signal to the entry. */
  seconds: z.number(),
  /** Result in stakes; null if the signal had ended before the entry, or was in its last minute. */
  net: z.number().nullable(),
  /** Result in stakes for an entry at the start of the signal. */
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
