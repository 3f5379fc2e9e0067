import {
  type BotSettings,
  type CopySettings,
  PAPER_STARTING_BALANCE_USD,
  type PaperAccountKind,
} from '@croneai/contracts/paper.ts';
import {
  PAPER_REPLAY_DAYS,
  PAPER_REPLAY_SIGNALS_MAX,
  PAPER_REPLAY_TRADES_SHOWN,
  PAPER_RISK_LEVELS,
  PAPER_RISK_LOSSES,
  type PaperPeriod,
  type PaperReplay,
  type PaperRiskLevel,
  type ReplayBotBody,
  type ReplayCopyBody,
} from '@croneai/contracts/paper-replay.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import type { PaysBy } from '@croneai/engine/model/pays-by.ts';
import {
  type ClosedTrade,
  foldPaperAccount,
  type PaperRules,
  STARTING_CENTS,
  stakeOf,
} from '@croneai/engine/paper/fold-paper-account.ts';
import {
  drawdownOf,
  equityOf,
  figuresOf,
  percentOf,
  statisticsOf,
  termsOfTrades,
  usd,
} from '@croneai/engine/paper/paper-figures.ts';
import { longestLosingRun } from '@croneai/engine/settled/compute-performance.ts';
import type { TapeSignal } from '@croneai/engine/settled/signal-rows.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import type { AdmitViewer } from '../access/admit-viewer.ts';
import { iso, toClosedTrade } from './get-account.ts';
import type { PaperAccounts } from './paper-accounts.ts';
import { rulesOf } from './paper-settings.ts';
import type { SignalTape } from './signal-tape.ts';

/** Some 30 kB each. A member who moves a setting back and forth, and members with the same settings, find theirs again. */
const REMEMBERED_REPLAYS = 500;
/** Every zone's midnight is at a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

export const REPLAY_DAYS_MAX = Math.max(...Object.values(PAPER_REPLAY_DAYS));

type Replay = Omit<PaperReplay, 'own'>;

/**
 * What settings would have made of the settled signals in a range: the account that {@link foldPaperAccount} makes of them when they hold from
 * its first moment on, under the number of trades a day that the member's tier allows. Open signals are left out, so the reply is the same
 * whether one is open or not. It depends on the settled signals, the settings, the tier and the present slot alone, and nothing is stored.
 */
export function replaySettings(
  kind: PaperAccountKind,
  {
    admit,
    tape,
    accounts,
    slotMs,
    paysBy,
    provenance,
    now,
  }: {
    admit: AdmitViewer;
    tape: SignalTape;
    accounts: PaperAccounts;
    slotMs: number;
    paysBy: PaysBy;
    provenance: Provenance;
    now: () => Date;
  },
) {
  const remembered = new BoundedCache<string, Replay>(REMEMBERED_REPLAYS);

  return async (session: Session, asked: ReplayCopyBody | ReplayBotBody): Promise<{ data: PaperReplay }> => {
    const { userId, signalsPerDay } = await admit(session);
    const { range, settings } = asked;
    const timeZone = canonical(asked.timeZone);
    const { version, signals } = await tape.read();
    const slot = Math.floor(now().getTime() / slotMs) * slotMs;
    const from = slot - PAPER_REPLAY_DAYS[range] * DAY_MS;

    const replay = (): Replay => {
      const rules = rulesFrom(from - 1, settings, signalsPerDay);
      const settled = settledSince(signals, from);
      const { closed, skipped } = foldPaperAccount([rules], settled);
      const startsAt = settled[0]?.createdAt ?? from;
      return {
        kind,
        range,
        startsAt: iso(startsAt),
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
    };
    const key = JSON.stringify([version, slot, range, timeZone, signalsPerDay, settings]);
    const known = remembered.get(key) ?? replay();
    remembered.set(key, known);
    const own: ClosedTrade[] = [];
    const { ledger } = await accounts.eachTrade({ userId, kind }, { from }, (trade) => {
      if (trade.closedAt >= from) own.push(trade);
    });
    return { data: { ...known, own: ownPeriod(own, Math.max(from, ledger.activatedAt ?? from), timeZone) } };
  };
}

function rulesFrom(
  at: number,
  settings: (ReplayCopyBody | ReplayBotBody)['settings'],
  tradesPerDay: number | null,
): PaperRules {
  return rulesOf({
    at: new Date(at),
    settings: { ...settings, status: 'active', isOnLeaderboard: false } as CopySettings | BotSettings,
    grant: { isAdmin: false, mayTrade: true, tradesPerDay },
  });
}

const settledSince = (signals: readonly TapeSignal[], from: number): TapeSignal[] =>
  signals
    .filter(({ createdAt, settledAt }) => createdAt >= from && settledAt !== null)
    .slice(-PAPER_REPLAY_SIGNALS_MAX);

function periodOf(
  closed: readonly ClosedTrade[],
  { startsAt, startCents, timeZone }: { startsAt: number; startCents: number; timeZone: string },
): PaperPeriod {
  const netCents = (closed.at(-1)?.balanceCents ?? startCents) - startCents;
  const figures = figuresOf(closed, startCents);
  return {
    netUsd: usd(netCents),
    returnPercent: percentOf(netCents, startCents),
    drawdown: drawdownOf(figures),
    equity: equityOf(figures, startsAt, startCents),
    statistics: statisticsOf(figures),
    longestLosingRun: longestLosingRun(closed),
    days: daysOf(closed, timeZone),
  };
}

/** The member's own account, from the balance that it had when the range began. */
function ownPeriod(closed: readonly ClosedTrade[], startsAt: number, timeZone: string): PaperPeriod | null {
  const [first] = closed;
  if (!first) return null;
  const startCents = first.balanceCents - first.resultCents;
  return periodOf(closed, { startsAt, startCents, timeZone });
}

function daysOf(closed: readonly ClosedTrade[], timeZone: string): PaperPeriod['days'] {
  const dayOf = dayIn(timeZone);
  const byDay = Map.groupBy(closed, ({ closedAt }) => dayOf(closedAt));
  return [...byDay].map(([day, trades]) => ({
    day,
    netUsd: usd(trades.reduce((sum, { resultCents }) => sum + resultCents, 0)),
    trades: trades.length,
    won: trades.filter(({ outcome }) => outcome === 'profit').length,
    lost: trades.filter(({ outcome }) => outcome === 'loss').length,
  }));
}

/** `2026-11-22` of a moment; asked for once a quarter of an hour, as writing a date is slow. */
function dayIn(timeZone: string): (at: number) => string {
  // Sweden writes its dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const known = new Map<number, string>();
  return (at) => {
    const quarter = Math.floor(at / QUARTER_MS);
    const day = known.get(quarter) ?? format.format(at);
    known.set(quarter, day);
    return day;
  };
}

/** One name for each zone, however it is written. */
const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** What {@link PAPER_RISK_LOSSES} whole stakes in a row take from the starting balance. */
function riskOf(rules: PaperRules): PaperReplay['risk'] {
  let balanceCents = STARTING_CENTS;
  for (let loss = 0; loss < PAPER_RISK_LOSSES; loss += 1)
    balanceCents -= stakeOf({ balanceCents, open: [] }, rules);
  const lossPercent = percentOf(STARTING_CENTS - balanceCents, STARTING_CENTS);
  const levels = Object.entries(PAPER_RISK_LEVELS) as [PaperRiskLevel, number][];
  const [level] = levels.findLast(([, floor]) => lossPercent >= floor) ?? ['low'];
  return { lossUsd: usd(STARTING_CENTS - balanceCents), lossPercent, level: level as PaperRiskLevel };
}
