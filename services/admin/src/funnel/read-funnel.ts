import {
  FUNNEL_DAYS_MAX,
  FUNNEL_STEPS,
  type FunnelQuery,
  type FunnelRow,
  type FunnelStep,
} from '@croneai/contracts/endpoints/admin/funnel.ts';
import type { COUNTED_STEPS } from '@croneai/contracts/events/funnel.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import { OTHER_SOURCES } from '@croneai/contracts/served-counts.ts';
import { type CountedBy, NO_CAMPAIGN } from '@croneai/contracts/source.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Members } from '../members/module.ts';
import type { StepModel } from './funnel.model.ts';
import type { ReadServed } from './read-served.ts';

/**
 * Maximum number of sources or campaigns with a row of their own. All others share one row. The
 * limit is needed because a form may name any source.
 */
const ROWS_MAX = 200;
const DEFAULT_DAYS = 30;

type StepGroup = { _id: { step: (typeof COUNTED_STEPS)[number]; name: string }; count: number };

/**
 * Returns a row for each source or campaign: how many pages were served, how many forms were
 * sent, and how many members reached each later step.
 */
export function readFunnel({
  served,
  steps,
  members,
  now,
}: {
  served: ReadServed;
  steps: StepModel;
  members: Pick<Members, 'countReached'>;
  now: () => Date;
}) {
  return async ({ by, ...range }: FunnelQuery): Promise<FunnelRow[]> => {
    const { from, to } = daysOf(range, now());
    const days = { $gte: from, $lte: to };
    const [visits, taken, reached] = await Promise.all([
      served(from, to, by),
      steps.aggregate<StepGroup>([
        { $match: { day: days } },
        {
          $group: {
            _id: { step: '$step', name: { $ifNull: [`$${by}`, NO_CAMPAIGN] } },
            count: { $sum: 1 },
          },
        },
      ]),
      members.countReached(from, to, by),
    ]);
    const rows = new Map<string, FunnelRow>();
    const add = (name: string, step: FunnelStep, count: number) => {
      const row = rows.get(name) ?? emptyRow(name, by);
      row[step] += count;
      rows.set(name, row);
    };
    for (const [name, count] of visits) add(name, 'served', count);
    for (const { _id, count } of taken) add(_id.name, _id.step, count);
    for (const { name, count, ...has } of reached) {
      add(name, 'confirmed', count);
      if (has.isSetUp) add(name, 'setUp', count);
      if (has.hasProof) add(name, 'proof', count);
      if (has.isVerified) add(name, 'verified', count);
      if (has.hasTier) add(name, 'tier', count);
    }
    return limited([...rows.values()].sort(byWeight), by);
  };
}

function daysOf({ from, to }: Pick<FunnelQuery, 'from' | 'to'>, now: Date) {
  const last = (to ? new Date(to) : now).toISOString().slice(0, 10);
  const first = from ? new Date(from) : new Date(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = { from: first.toISOString().slice(0, 10), to: last };
  const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
  if (length < 1) throw appError(problems.valuesRefused, { fields: { to: 'to must not be before from' } });
  if (length > FUNNEL_DAYS_MAX)
    throw appError(problems.valuesRefused, {
      fields: { from: `The range is at most ${FUNNEL_DAYS_MAX} days` },
    });
  return days;
}

const emptyRow = (name: string, by: CountedBy): FunnelRow => ({
  source: name,
  ...(by === 'campaign' && { campaign: name }),
  served: 0,
  form: 0,
  signedUp: 0,
  confirmed: 0,
  setUp: 0,
  proof: 0,
  verified: 0,
  tier: 0,
});

/**
 * Compares rows by members first, then by visits. Sources that exist only in forms therefore come
 * last.
 */
function byWeight(one: FunnelRow, other: FunnelRow): number {
  return (
    other.confirmed - one.confirmed ||
    other.served - one.served ||
    other.signedUp - one.signedUp ||
    other.form - one.form ||
    (one.source < other.source ? -1 : 1)
  );
}

function limited(rows: readonly FunnelRow[], by: CountedBy): FunnelRow[] {
  const shown = rows.filter(({ source }) => source !== OTHER_SOURCES).slice(0, ROWS_MAX);
  const names = new Set(shown.map(({ source }) => source));
  const other = emptyRow(OTHER_SOURCES, by);
  for (const row of rows)
    if (!names.has(row.source)) for (const step of FUNNEL_STEPS) other[step] += row[step];
  return FUNNEL_STEPS.some((step) => other[step] > 0) ? [...shown, other] : shown;
}
