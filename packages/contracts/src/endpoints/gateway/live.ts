import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { LIVE_PAIRS_MAX, liveEventSchema, liveIdSchema } from '../../live.ts';

const pairs = z
  .string()
  .regex(
    new RegExp(`^[A-Z0-9]{3,20}(,[A-Z0-9]{3,20}){0,${LIVE_PAIRS_MAX - 1}}$`),
    `pairs holds up to ${LIVE_PAIRS_MAX} symbols, separated by commas`,
  )
  .optional();
/** A hidden page, or a page that shows no prices, passes `none` and receives no prices. */
const prices = z.enum(['shown', 'none'], { error: 'prices is shown or none' }).default('shown');

export const liveEndpoints = defineEndpoints('gateway', 'member', {
  openStream: {
    route: 'GET /api/stream',
    keyScope: 'signals:read',
    summary:
      'Changes as server-sent events. Events are hints: the calls that they trigger decide what a member may see. At most four streams a session; each ends after about ten minutes and resumes after Last-Event-ID',
    query: z.object({ pairs, prices }),
    headers: z.object({ 'last-event-id': liveIdSchema.optional() }),
    events: liveEventSchema,
    errors: [errors.liveOff, errors.tooManyStreams],
  },
});
