import {
  JOURNAL_RATE_MIN,
  JOURNAL_ROWS_MAX,
  type JournalGrouping,
  type JournalLesson,
  type JournalRow,
  type OwnJournal,
} from '@croneai/contracts/own-trades.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { wallTimeIn } from '@croneai/rules/wall-clock.ts';
import { wilsonInterval } from '../wilson-interval.ts';
import { foldOwnTrades, type JournalTrade } from './own-trades.ts';
import { percentOf, twoDecimals, usd } from './paper-figures.ts';

/**
 * Minimum number of trades that won or lost, for a lesson. With fewer trades, a single trade could
 * cause most of the loss.
 */
const LESSON_TRADES_MIN = 10;
/** Maximum number of groups that a lesson names. */
const LESSON_GROUPS_MAX = 2;
/** The groups of a lesson must cause at least this share of the member's net loss in total. */
const LESSON_LOSS_MIN = 0.7;
/** The groups of a lesson may contain at most this share of the member's trades in total. */
const LESSON_TRADES_MAX_SHARE = 0.5;
/**
 * Groupings in which lessons are looked for. Tags are left out, because a member may have added a
 * tag after the loss.
 */
const LESSON_GROUPINGS = ['level', 'market', 'hour', 'direction'] as const;

/** A settled trade. */
type Settled = {
  readonly slot: number;
  readonly asset: string;
  readonly direction: string;
  readonly level: number;
  readonly tags: readonly string[];
  readonly outcome: 'profit' | 'loss' | 'breakeven';
  readonly stakes: number;
  readonly cents: number;
};

const KEYS: Readonly<Record<JournalGrouping, (trade: Settled, zone: string) => readonly string[]>> = {
  hour: ({ slot }, zone) => [String(Math.floor(wallTimeIn(zone, slot) / HOUR_MS) % 24)],
  market: ({ asset }) => [asset],
  direction: ({ direction }) => [direction],
  level: ({ level }) => [String(level)],
  tag: ({ tags }) => (tags.length === 0 ? [''] : tags),
};

/**
 * Groups a member's settled trades by hour, market, direction, level, and tag. The hour is that of
 * the slot's start in `zone`, an IANA name. Leaves out open trades and trades without prices.
 */
export function journalOf(trades: readonly JournalTrade[], zone: string): Omit<OwnJournal, 'range'> {
  const settled = settledOf(trades);
  const groupBy = (grouping: JournalGrouping): JournalRow[] => {
    const groups = new Map<string, Settled[]>();
    for (const trade of settled)
      for (const key of KEYS[grouping](trade, zone)) {
        const group = groups.get(key);
        if (group) group.push(trade);
        else groups.set(key, [trade]);
      }
    return [...groups].map(([key, group]) => rowOf(key, group)).sort((a, b) => b.trades - a.trades);
  };
  const rows = {
    hour: groupBy('hour'),
    market: groupBy('market'),
    direction: groupBy('direction'),
    level: groupBy('level'),
    tag: groupBy('tag'),
  };
  const whole = rowOf('', settled);
  return {
    trades: whole.trades,
    netStakes: whole.netStakes,
    netUsd: whole.netUsd,
    groups: {
      hour: rows.hour,
      market: rows.market.slice(0, JOURNAL_ROWS_MAX),
      direction: rows.direction,
      level: rows.level,
      tag: rows.tag.slice(0, JOURNAL_ROWS_MAX),
    },
    lesson: lessonOf(whole, rows),
  };
}

function settledOf(trades: readonly JournalTrade[]): Settled[] {
  return trades.flatMap(({ stored, signal }) => {
    const { takenAt, stakeCents, fillPrice, level, tags } = stored;
    const [closed] = foldOwnTrades([{ signal, takenAt: takenAt.getTime(), stakeCents, fillPrice }]).closed;
    if (!closed || closed.multiple === null || closed.outcome === null) return [];
    const { asset, slot, signalType: direction } = signal;
    const { outcome, multiple: stakes, resultCents: cents } = closed;
    return [{ slot, asset, direction, level, tags, outcome, stakes, cents }];
  });
}

function rowOf(key: string, trades: readonly Settled[]): JournalRow {
  const won = trades.filter(({ outcome }) => outcome === 'profit').length;
  const lost = trades.filter(({ outcome }) => outcome === 'loss').length;
  const interval = won + lost < JOURNAL_RATE_MIN ? undefined : wilsonInterval(won, won + lost);
  return {
    key,
    trades: trades.length,
    won,
    lost,
    winRate: interval ? percentOf(won, won + lost) : null,
    winRateInterval: interval
      ? { low: twoDecimals(100 * interval.low), high: twoDecimals(100 * interval.high) }
      : null,
    netStakes: twoDecimals(trades.reduce((sum, { stakes }) => sum + stakes, 0)),
    netUsd: usd(trades.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

/**
 * Finds one or two groups with most of the loss but at most half of the trades. If several
 * groupings qualify, chooses the grouping with the largest difference between the share of the loss
 * and the share of the trades. A lesson describes the past and predicts nothing.
 */
function lessonOf(
  whole: JournalRow,
  rows: Readonly<Record<JournalGrouping, readonly JournalRow[]>>,
): JournalLesson | null {
  if (whole.netStakes >= 0 || whole.won + whole.lost < LESSON_TRADES_MIN) return null;
  const lessons = LESSON_GROUPINGS.flatMap((by) => {
    const worst = rows[by].toSorted((a, b) => a.netStakes - b.netStakes).slice(0, LESSON_GROUPS_MAX);
    return worst.map((_row, index): JournalLesson => {
      const named = worst.slice(0, index + 1);
      return {
        by,
        keys: named.map(({ key }) => key),
        trades: named.reduce((sum, { trades }) => sum + trades, 0),
        netStakes: twoDecimals(named.reduce((sum, { netStakes }) => sum + netStakes, 0)),
        ofStakes: whole.netStakes,
      };
    });
  });
  const excessOf = ({ netStakes, trades }: JournalLesson) =>
    Math.min(1, netStakes / whole.netStakes) - trades / whole.trades;
  const [lesson = null] = lessons
    .filter(
      ({ netStakes, trades }) =>
        netStakes / whole.netStakes >= LESSON_LOSS_MIN && trades / whole.trades <= LESSON_TRADES_MAX_SHARE,
    )
    .sort((a, b) => excessOf(b) - excessOf(a));
  return lesson;
}
