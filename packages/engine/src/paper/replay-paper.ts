import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { PAPER_STARTING_BALANCE_USD } from '@croneai/contracts/paper.ts';
import {
  PAPER_REPLAY_DAYS,
  PAPER_REPLAY_SIGNALS_MAX,
  PAPER_REPLAY_TRADES_SHOWN,
  type PaperReplay,
  type ReplayBotBody,
  type ReplayCopyBody,
} from '@croneai/contracts/paper-replay.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper-settings.ts';
import type { PaysBy, Provenance } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { TapeSignal } from '../settled/signal-rows.ts';
import { toClosedTrade } from './account-view.ts';
import { foldPaperAccount, STARTING_CENTS } from './fold-paper-account.ts';
import { figuresOf, termsOfTrades } from './paper-figures.ts';
import { periodOf, riskOf } from './paper-period.ts';
import { rulesOf } from './paper-rules.ts';

/** Maximum number of days in a replay. */
const REPLAY_DAYS_MAX = Math.max(...Object.values(PAPER_REPLAY_DAYS));

export type Replay = Omit<PaperReplay, 'own'>;

/**
 * Replays settings over the settled signals of a range with {@link foldPaperAccount}, as if the
 * settings had been in force from the start of the range. The range ends at `slot`. Leaves out open
 * signals, because the reply would change when they settle.
 */
export function replayPaper(
  kind: PaperAccountKind,
  { range, settings, timeZone }: ReplayCopyBody | ReplayBotBody,
  {
    signals,
    slot,
    tradesPerDay,
    paysBy,
    provenance,
  }: {
    signals: readonly TapeSignal[];
    slot: number;
    tradesPerDay: number | null;
    paysBy: PaysBy;
    provenance: Provenance;
  },
): Replay {
  const from = slot - PAPER_REPLAY_DAYS[range] * DAY_MS;
  const rules = rulesOf({
    at: new Date(from - 1),
    settings: { ...settings, status: 'active', isOnLeaderboard: false } as CopySettings | BotSettings,
    grant: { isAdmin: false, mayTrade: true, tradesPerDay },
  });
  const settled = settledSince(signals, from);
  const { closed, skipped } = foldPaperAccount([rules], settled);
  const startsAt = settled[0]?.createdAt ?? from;
  const [first] = settledSince(signals, slot - REPLAY_DAYS_MAX * DAY_MS);
  return {
    kind,
    range,
    startsAt: iso(startsAt),
    recordStartsAt: first ? iso(first.createdAt) : null,
    endsAt: iso(Math.max(slot, closed.at(-1)?.closedAt ?? 0)),
    startingBalanceUsd: PAPER_STARTING_BALANCE_USD,
    ...periodOf(closed, { startsAt, startCents: STARTING_CENTS, timeZone }),
    trades: closed.slice(-PAPER_REPLAY_TRADES_SHOWN).reverse().map(toClosedTrade),
    signals: settled.length,
    skipped,
    risk: riskOf(rules),
    terms: termsOfTrades(figuresOf(closed, STARTING_CENTS)),
    paysBy,
    provenance,
  };
}

const settledSince = (signals: readonly TapeSignal[], from: number): TapeSignal[] =>
  signals
    .filter(({ createdAt, settledAt }) => createdAt >= from && settledAt !== null)
    .slice(-PAPER_REPLAY_SIGNALS_MAX);

const iso = (time: number): string => new Date(time).toISOString();
