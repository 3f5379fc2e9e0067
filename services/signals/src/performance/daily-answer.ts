import type { PublicRow } from '@croneai/engine/settled/signal-rows.ts';
import { utcDayOf } from '@croneai/engine/utc-day.ts';
import { entityTagOf } from '@croneai/platform/http/entity-tag.ts';
import { prepareJson } from '@croneai/platform/http/prepared-json.ts';
import { rememberAnswer } from '@croneai/platform/remember-answer.ts';
import type { z } from 'zod';
import type { KnownSignals, SignalRows } from '../signals/module.ts';

/**
 * One answer for everybody with its entity tag, computed from the settled signals. It is made anew when the version of the list or the UTC day is
 * another one (a slot that ends without a signal changes no row), and not for each who asks.
 */
export function dailyAnswer<S extends z.ZodType>(
  { signalRows, now }: { signalRows: SignalRows; now: () => Date },
  schema: S,
  compute: (rows: readonly PublicRow[], at: Date) => z.input<S> | Promise<z.input<S>>,
) {
  const answer = rememberAnswer(
    async ({ settled, at }: KnownSignals & { at: Date }) => {
      const data = prepareJson(schema, await compute(settled, at));
      return { data, tag: entityTagOf(data.text) };
    },
    (known, next) => known.version === next.version && utcDayOf(known.at) === utcDayOf(next.at),
  );
  return async () => answer({ ...(await signalRows.read()), at: now() });
}
