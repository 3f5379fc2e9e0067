import { setImmediate as nextTurn } from 'node:timers/promises';
import { type OwnLoss, type PaperWeekAccount, paperWeekReported } from '@croneai/contracts/events/mails.ts';
import { PAPER_ACCOUNTS } from '@croneai/contracts/paper.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { ClosedTrade } from '@croneai/engine/paper/fold-paper-account.ts';
import { rulesOf } from '@croneai/engine/paper/paper-rules.ts';
import { findEndedWeek, reportedSpan, type Week, weekFigures } from '@croneai/engine/paper/week-figures.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { PaperAccounts } from './paper-accounts.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';
import type { WeekReportRepository } from './week-report.repository.ts';

/**
 * Time for which reports are kept. A stored report prevents a second report of the same week. Only
 * the week that ended last is ever reported, so a shorter time would be enough.
 */
const REPORTS_KEPT_MS = 28 * DAY_MS;
/**
 * Redis key with the start of the newest week for which all members have their reports. If Redis
 * loses the key, all members are checked once more.
 */
const ENDED_KEY = 'signals:paper-week-ended';
const ENDED_KEPT_MS = 14 * DAY_MS;
/** Number of settings rows that are read at once. */
const PAGE = 500;

/**
 * Finds one or two groups of the member's own trades that cause most of the loss of a week.
 * Resolves to undefined if there are no such groups.
 */
export type FindOwnLoss = (userId: string, week: Week) => Promise<OwnLoss | undefined>;

type ReportParts = {
  settings: Pick<PaperSettingsRepository, 'findLatest' | 'listHistory' | 'listMembersBefore'>;
  reports: Pick<WeekReportRepository, 'insert' | 'listReported' | 'removeMember' | 'deleteBefore'>;
  accounts: Pick<PaperAccounts, 'eachTrade'>;
  findOwnLoss: FindOwnLoss;
  redis: Pick<Redis, 'get' | 'set'>;
  /** Called before each page of settings rows. If it resolves to false, the round stops. */
  isMyTurn: () => Promise<boolean>;
  provenance: Provenance;
  now: () => Date;
  /** Number of settings rows that are read at once. Only tests set it. */
  page?: number;
};

/**
 * Reports the week that ended last to each member whose paper account was on during that week. If
 * the reporting worker crashes, another worker continues with the members who have no report yet. A
 * report and its event are one write, keyed by member and week, so two workers cannot report twice.
 * If the report of a member fails, the next round retries it. The notifier decides who gets the
 * email. Reads members in pages to bound memory. Lets the event loop run between pages, because
 * this thread also renews the locks of scans, which expire after three seconds.
 */
export function reportWeek(parts: ReportParts) {
  const { settings, reports, redis, isMyTurn, now, page = PAGE } = parts;
  const report = reportMember(parts);
  return async (): Promise<void> => {
    const week = findEndedWeek(now().getTime());
    if ((await redis.get(ENDED_KEY)) === String(week.from)) return;
    const failures: unknown[] = [];
    for (let after = ''; ; ) {
      if (!(await isMyTurn())) return;
      const members = await settings.listMembersBefore(new Date(week.to), after, page);
      const last = members.at(-1);
      if (last === undefined) break;
      const reported = new Set(await reports.listReported(new Date(week.from), members));
      for (const userId of members.filter((member) => !reported.has(member))) {
        await report(userId, week).catch((error: unknown) => failures.push(error));
        await nextTurn();
      }
      after = last;
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} members could not be reported`);
    await reports.deleteBefore(new Date(week.from - REPORTS_KEPT_MS));
    await redis.set(ENDED_KEY, week.from, 'PX', ENDED_KEPT_MS);
  };
}

function reportMember({ settings, reports, accounts, findOwnLoss, provenance, now }: ReportParts) {
  const accountsOf = async (userId: string, week: Week) => {
    const found: PaperWeekAccount[] = [];
    for (const kind of PAPER_ACCOUNTS) {
      const history = await settings.listHistory(userId, kind);
      const closed: ClosedTrade[] = [];
      const span = { from: reportedSpan(week).from, until: week.to - 1 };
      const { book } = await accounts.eachTrade({ userId, kind }, span, (trade) => closed.push(trade));
      const account = weekFigures(
        kind,
        history.map(rulesOf),
        { closed, balanceCents: book.balanceCents },
        week,
      );
      if (account) found.push(account);
    }
    return found;
  };
  return async (userId: string, week: Week): Promise<void> => {
    const ofWeek = await accountsOf(userId, week);
    const [first] = ofWeek;
    if (!first) return;
    const weekStartsAt = new Date(week.from);
    const ownLoss = await findOwnLoss(userId, week);
    const event = createEvent(paperWeekReported, {
      aggregateId: userId,
      aggregateVersion: 1,
      now: now(),
      payload: {
        recipient: { kind: 'member', userId },
        weekStartsAt: weekStartsAt.toISOString(),
        weekEndsAt: new Date(week.to).toISOString(),
        accounts: ofWeek,
        ...(ownLoss && { ownLoss }),
        provenance,
      },
    });
    await reports.insert({ userId, weekStartsAt, reportedAt: now() }, [event]);
    // An erasure removes the settings first. If the settings are gone, the erasure may have removed
    // the reports before this report was stored, so this report is removed as well.
    if (!(await settings.findLatest(userId, first.kind))) await reports.removeMember(userId);
  };
}
