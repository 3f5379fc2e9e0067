import { randomUUID } from 'node:crypto';
import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { PAPER_SAVES_PER_HOUR } from '@croneai/contracts/paper-settings.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { EachRow } from '@croneai/platform/each-row.ts';
import { onState } from '@croneai/platform/events/handlers.ts';
import { createFixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import type { Module } from '@croneai/platform/module.ts';
import { createTurn } from '@croneai/platform/redis-turn.ts';
import type { Access } from '../access/module.ts';
import type { Disclosure } from '../disclosure/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { SignalRows, Signals, TermsConfig } from '../signals/module.ts';
import type { SlotConfig } from '../slots/module.ts';
import { followAccess } from './follow-access.ts';
import type { PaperStores } from './open-paper-stores.ts';
import { createPaperAccounts } from './paper-accounts.ts';
import { withPaperTurn } from './paper-turn.ts';
import { rankAccounts } from './rank-accounts.ts';
import { type FindOwnLoss, reportWeek } from './report-week.ts';
import { paperRoutes } from './routes.ts';
import { createSignalTape } from './signal-tape.ts';

export { openPaperStores, type PaperStores } from './open-paper-stores.ts';
export type Paper = ReturnType<typeof openPaper>;

const REPORT_WEEK_EVERY_MS = 60_000;
const RANK_EVERY_MS = 5_000;
/**
 * Lifetime of the lock that lets only one worker compute the leaderboard and the weekly reports.
 * After a crash, another worker takes over within this time.
 */
const TURN_MS = 60_000;

type Needs = Pick<
  ServicePlatform<TermsConfig & SlotConfig & { CLIENT_ADDRESS_KEY: string }>,
  'redis' | 'config' | 'now'
>;

/** Opens paper accounts, which apply a member's settings to the real signals. */
export function openPaper(
  { redis, config, now }: Needs,
  {
    stores,
    feeds: { provenance },
    access,
    signals,
    rows,
    disclosure,
  }: {
    stores: PaperStores;
    feeds: Pick<Feeds, 'provenance'>;
    access: Pick<Access, 'accessCopies' | 'cachedAccess'>;
    signals: Pick<Signals, 'store'>;
    rows: SignalRows;
    disclosure: Pick<Disclosure, 'disclose'>;
  },
) {
  const { settings, states, leaderboard } = stores;
  const tape = createSignalTape(rows);
  const accounts = createPaperAccounts({ settings, states, tape });
  const follow = followAccess({ accessCopies: access.accessCopies, settings, leaderboard, now });
  /** Limits how often a member saves settings. Both accounts of a member share the limit. */
  const saves = createFixedWindow(redis, {
    prefix: 'signals:paper-saves',
    limit: PAPER_SAVES_PER_HOUR,
    windowSeconds: HOUR_MS / 1_000,
  });
  return {
    routes: paperRoutes({
      stores,
      accounts,
      tape,
      saves,
      cachedAccess: access.cachedAccess,
      signals: signals.store,
      disclose: disclosure.disclose,
      terms: { paysBy: config.PAYS_BY, provenance },
      slotSeconds: config.SIGNAL_SLOT_SECONDS,
      // Public names are made with a secret key. Without the key, anybody who knows a member's id
      // could compute the name and find the member's row.
      nameKey: config.CLIENT_ADDRESS_KEY,
      now,
    }),
    subscriptions: [onState(accessChanged, ({ payload }) => follow(payload.userId))],
    accounts,
  } satisfies Module & Record<string, unknown>;
}

/**
 * Opens the rounds over all paper accounts: the leaderboard and the weekly reports. One worker at a
 * time runs them.
 */
export function openPaperRounds(
  { redis, now }: Pick<ServicePlatform, 'redis' | 'now'>,
  {
    stores: { settings, states, leaderboard, reports },
    feeds: { provenance },
    signals: { listVersion },
    openRows,
    findOwnLoss = async () => undefined,
    eachRow,
  }: {
    stores: PaperStores;
    feeds: Pick<Feeds, 'provenance'>;
    signals: Pick<Signals, 'listVersion'>;
    openRows: () => SignalRows;
    /** Without own trades, a report has no lesson from them. */
    findOwnLoss?: FindOwnLoss;
    eachRow: EachRow;
  },
) {
  const turn = createTurn(redis, { key: 'signals:paper-turn', holder: randomUUID(), forMs: TURN_MS });
  const { rank, report } = withPaperTurn(turn, (isMyTurn) => {
    const accounts = createPaperAccounts({ settings, states, tape: createSignalTape(openRows()) });
    return {
      rank: rankAccounts({ settings, leaderboard, listVersion, accounts, eachRow, now }),
      report: reportWeek({
        settings,
        reports,
        redis,
        accounts,
        findOwnLoss,
        isMyTurn,
        provenance,
        now,
      }),
    };
  });
  return {
    repeats: [
      { name: 'report the week', everyMs: REPORT_WEEK_EVERY_MS, work: report },
      { name: 'rank paper accounts', everyMs: RANK_EVERY_MS, work: rank },
    ],
  } satisfies Module;
}
