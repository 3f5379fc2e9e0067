import type { PublicRow } from '@croneai/engine/settled/signal-rows.ts';
import { utcDayOf } from '@croneai/engine/utc-day.ts';
import { cacheAnswer } from '@croneai/platform/cache-answer.ts';
import { entityTagOf } from '@croneai/platform/http/entity-tag.ts';
import { prepareJson } from '@croneai/platform/http/prepared-json.ts';
import type { z } from 'zod';
import type { KnownSignals, SignalRows } from '../signals/module.ts';

/**
 * Caches an answer for all callers, with its entity tag, which is computed from the settled
 * signals. Recomputes it when the version of the list changes. Also recomputes it when the UTC day
 * changes, because a slot without a signal changes no row.
 */
export function dailyAnswer<S extends z.ZodType>(
  { signalRows, now }: { signalRows: SignalRows; now: () => Date },
  schema: S,
  compute: (rows: readonly PublicRow[], at: Date) => z.input<S> | Promise<z.input<S>>,
) {
  const answer = cacheAnswer(
    async ({ settled, at }: KnownSignals & { at: Date }) => {
      const data = prepareJson(schema, await compute(settled, at));
      return { data, tag: entityTagOf(data.text) };
    },
    (known, next) => known.version === next.version && utcDayOf(known.at) === utcDayOf(next.at),
  );
  return async () => answer({ ...(await signalRows.read()), at: now() });
}
