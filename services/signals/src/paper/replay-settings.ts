import {
  effectiveAccess,
  GUEST_ACCESS,
  mayUse,
  TIER_SIGNALS_PER_DAY,
  type Tier,
} from '@croneai/contracts/access.ts';
import { PAPER_STARTING_BALANCE_USD, type PaperAccountKind } from '@croneai/contracts/paper.ts';
import {
  PAPER_REPLAY_DAYS,
  PAPER_REPLAY_SIGNALS_MAX,
  PAPER_REPLAY_TRADES_SHOWN,
  type PaperReplay,
  type ReplayBotBody,
  type ReplayCopyBody,
} from '@croneai/contracts/paper-replay.ts';
import type { BotSettings, CopySettings } from '@croneai/contracts/paper-settings.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import {
  type ClosedTrade,
  foldPaperAccount,
  type PaperRules,
  STARTING_CENTS,
} from '@croneai/engine/paper/fold-paper-account.ts';
import { figuresOf, termsOfTrades } from '@croneai/engine/paper/paper-figures.ts';
import { ownPeriod, periodOf, riskOf } from '@croneai/engine/paper/paper-period.ts';
import { rulesOf } from '@croneai/engine/paper/paper-rules.ts';
import type { TapeSignal } from '@croneai/engine/settled/signal-rows.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { PAPER_FEATURE } from '../access/admit-viewer.ts';
import type { Parts } from '../connections.ts';
import { iso, toClosedTrade } from './get-account.ts';

/** Settings are replayed over so many days at the most. */
const REPLAY_DAYS_MAX = Math.max(...Object.values(PAPER_REPLAY_DAYS));
/** Some 30 kB each. A member who moves a setting back and forth, and members with the same settings, find theirs again. */
const REMEMBERED_REPLAYS = 500;

/** A member whose tier does not open the machine sees what the first one that does would have traded. */
const OPENS_WITH: Readonly<Record<PaperAccountKind, Tier>> = { copy: 'silver', bot: 'gold' };

type Replay = Omit<PaperReplay, 'own'>;

/**
 * What settings would have made of the settled signals in a range: the account that {@link foldPaperAccount} makes of them when they hold from
 * its first moment on, under the number of trades a day that the member's tier allows. Every member may ask, also before a tier opens the
 * machine: settled signals are for everybody. Open signals are left out, so the reply is the same
 * whether one is open or not. It depends on the settled signals, the settings, the tier and the present slot alone, and nothing is stored.
 */
export function replaySettings(kind: PaperAccountKind, parts: Parts) {
  const { cachedAccess, paperTape, paperAccounts, paysBy, provenance, now } = parts;
  const slotMs = parts.slotSeconds * SECOND_MS;
  const remembered = new BoundedCache<string, Replay>(REMEMBERED_REPLAYS);

  return async (session: Session, body: ReplayCopyBody | ReplayBotBody): Promise<{ data: PaperReplay }> => {
    const { userId, role } = session;
    const access = effectiveAccess(role, (await cachedAccess.find(userId)) ?? GUEST_ACCESS);
    const tier = mayUse(PAPER_FEATURE[kind], access) ? access.tier : OPENS_WITH[kind];
    const signalsPerDay = TIER_SIGNALS_PER_DAY[tier];
    const { range, settings } = body;
    const timeZone = canonical(body.timeZone);
    const { version, signals } = await paperTape.read();
    const slot = Math.floor(now().getTime() / slotMs) * slotMs;
    const from = slot - PAPER_REPLAY_DAYS[range] * DAY_MS;

    const replay = (): Replay => {
      const rules = rulesFrom(from - 1, settings, signalsPerDay);
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
    };
    const key = JSON.stringify([version, slot, range, timeZone, signalsPerDay, settings]);
    const known = remembered.get(key) ?? replay();
    remembered.set(key, known);
    const own: ClosedTrade[] = [];
    const { ledger } = await paperAccounts.eachTrade({ userId, kind }, { from }, (trade) => {
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

/** One name for each zone, however it is written. */
const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
