import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate } from './text.ts';

const partStatusSchema = z.enum(['operational', 'degraded', 'down']).meta({ id: 'PartStatus' });
export type PartStatus = z.infer<typeof partStatusSchema>;

/** Works, but late or impaired: names the service's failing check. Its message is for operators. */
const degradationSchema = z.object({ name: z.string(), since: isoDate });

/** `since` is when the part entered this state, as far as the gateway that answers has seen. */
export const systemStatusSchema = named('SystemStatus', {
  status: partStatusSchema,
  since: isoDate,
  parts: z.array(
    z.object({
      name: z.string(),
      status: partStatusSchema,
      since: isoDate,
      degraded: z.array(degradationSchema),
    }),
  ),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;
