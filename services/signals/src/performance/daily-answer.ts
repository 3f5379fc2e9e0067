import type { PublicRow } from '@croneai/engine/settled/signal-rows.ts';
import { utcDayOf } from '@croneai/engine/utc-day.ts';
import { cacheAnswer } from '@croneai/platform/cache-answer.ts';
import { entityTagOf } from '@croneai/platform/http/entity-tag.ts';
import { prepareJson } from '@croneai/platform/http/prepared-json.ts';
import type { z } from 'zod';
import type { KnownSignals, SignalRows } from '../signals/module.ts';

/**
 * Computes an answer from the settled signals, and caches it with its entity tag for all callers.
 * Recomputes it when the version of the signal list or the UTC day changes. A new day changes the
 * answer even if no signal has changed.
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
