import { TIERS, type Tier } from '@croneai/contracts/access.ts';
import type { ReceiptState } from '@croneai/contracts/channels.ts';
import { type Mark, targetOfField } from '../marks.ts';
import { DELAY_CLASSES_MS, type MemberReceipt, type TierReceipt } from './receipt.model.ts';

const RANK: Readonly<Record<ReceiptState, number>> = {
  suppressed: 0,
  expired: 1,
  refused: 2,
  waiting: 3,
  accepted: 4,
  received: 5,
  opened: 6,
};

type Folded = { members: MemberReceipt[]; tiers: TierReceipt[] };

/**
 * Combines the marks of all targets into one receipt per member and histograms per tier. Pure: the
 * same marks always give the same result.
 */
export function foldMarks(marks: readonly { field: string; mark: Mark }[], publishedAt: Date): Folded {
  const byMember = Map.groupBy(marks, ({ field }) => targetOfField(field).userId);
  const members = [...byMember].map(([id, own]) => ({
    tier: own[0]?.mark.tier ?? ('guest' as Tier),
    receipt: receiptOf(
      id,
      own.map(({ mark }) => mark),
      publishedAt.getTime(),
    ),
  }));
  const tiers = TIERS.flatMap((tier) => {
    const receipts = members.filter((member) => member.tier === tier).map(({ receipt }) => receipt);
    return receipts.length === 0 ? [] : [tierOf(tier, receipts)];
  });
  return { members: members.map(({ receipt }) => receipt), tiers };
}

function receiptOf(id: string, marks: readonly Mark[], publishedAt: number): MemberReceipt {
  const best = marks.reduce((a, b) => (RANK[b.state] > RANK[a.state] ? b : a));
  const first = (name: 'acceptedAt' | 'receivedAt' | 'openedAt') => {
    const times = marks.flatMap((mark) => mark[name] ?? []);
    return times.length === 0 ? null : Math.max(0, Math.round(Math.min(...times) - publishedAt));
  };
  return {
    id,
    state: best.state,
    reason: RANK[best.state] < RANK.waiting ? (best.reason ?? null) : null,
    accepted: first('acceptedAt'),
    received: first('receivedAt'),
    opened: first('openedAt'),
  };
}

function tierOf(tier: Tier, receipts: readonly MemberReceipt[]): TierReceipt {
  const states = [
    ...Map.groupBy(receipts, ({ state, reason }) => `${state} ${reasonClass(reason)}`).values(),
  ];
  return {
    tier,
    states: states.map((group) => ({
      state: (group[0] as MemberReceipt).state,
      reason: reasonClass((group[0] as MemberReceipt).reason),
      count: group.length,
    })),
    accepted: histogram(receipts.flatMap(({ accepted }) => accepted ?? [])),
    received: histogram(receipts.flatMap(({ received }) => received ?? [])),
    opened: histogram(receipts.flatMap(({ opened }) => opened ?? [])),
  };
}

/**
 * Returns the first word of a reason: the status from a push service, or the kind of suppression.
 * The rest is free text with unbounded values.
 */
const reasonClass = (reason: string | null): string | null => reason?.split(' ', 1)[0] ?? null;

function histogram(delaysMs: readonly number[]): number[] {
  const counts = new Array<number>(DELAY_CLASSES_MS.length + 1).fill(0);
  for (const delay of delaysMs) {
    const at = DELAY_CLASSES_MS.findIndex((end) => delay <= end);
    const place = at < 0 ? DELAY_CLASSES_MS.length : at;
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
