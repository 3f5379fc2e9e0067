import { NOT_FORWARD } from '@croneai/contracts/endpoints/signals.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { SHOWN_RANGE_MAX_DAYS } from '@croneai/contracts/public-log.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { appError } from '@croneai/platform/errors.ts';

/** Slots of one reply to everybody; refuses a span that goes back or is longer than a month. */
export function shownSpan(query: { from: string; to: string }): { from: number; to: number } {
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
  if (from >= to) throw appError(errors.valuesRefused, { fields: { to: NOT_FORWARD } });
  if (to - from > SHOWN_RANGE_MAX_DAYS * DAY_MS)
    throw appError(errors.valuesRefused, {
      fields: { to: `from and to may be ${SHOWN_RANGE_MAX_DAYS} days apart at most` },
    });
  return { from, to };
}
