import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type PaperWeekAccount, paperWeekReported } from '@croneai/contracts/events/notices.ts';
import { PAPER_ACCOUNTS } from '@croneai/contracts/paper.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import type { ClosedTrade } from '@croneai/engine/paper/fold-paper-account.ts';
import { rulesOf } from '@croneai/engine/paper/paper-rules.ts';
import { findEndedWeek, type Week, weekFigures } from '@croneai/engine/paper/week-figures.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { PaperAccounts } from './paper-accounts.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';
import type { WeekReportRepository } from './week-report.repository.ts';
import type { WeekRunRepository } from './week-run.repository.ts';

/** Only the newest week is ever reported, so the keys of older ones guard nothing. */
const REPORTS_KEPT_MS = 28 * 24 * 60 * 60_000;

/** A worker that dies leaves its week to another this much later. */
const CLAIM_MS = 60_000;
/** Rows of settings that are looked at in one read. */
const PAGE = 500;

/**
 * Reports the week that has ended to each member whose paper account was on in it. One of the workers has the week; the others
 * pass, and resume after the last finished member when it dies. A report and its event are one write under the key of member and week,
 * so a member that two workers come to is reported once. The notifier decides who gets the mail.
 *
 * Members are read a page at a time and never listed whole, so memory and the size of a reply do not grow with them (`distinct`
 * ends at 16 MB, some 440,000 ids). Each takes a few reads and a fold of milliseconds, with a turn of the event loop between
 * two: this thread also renews the locks of scans, which last three seconds.
 */
export function reportWeek(parts: {
  settings: Pick<PaperSettingsRepository, 'findLatest' | 'listHistory' | 'listMembersBefore'>;
  reports: Pick<WeekReportRepository, 'insert' | 'listReported' | 'removeMember' | 'deleteBefore'>;
  runs: WeekRunRepository;
  /** Opened again for each week: all signals at once are needed only then. */
  openAccounts: () => PaperAccounts;
  provenance: Provenance;
  now: () => Date;
  /** For tests. */
  page?: number;
}) {
  const { reports, runs, now } = parts;
  const reportPages = reportAllPages(parts);
  let lastDone: number | undefined;
  return async (): Promise<void> => {
    const week = findEndedWeek(now().getTime());
    if (lastDone === week.from) return;
    const owner = randomUUID();
    const doneUpTo = await runs.claim(nameOf(week), { owner, now: now(), until: claimEnd(now()) });
    if (doneUpTo === undefined) {
      if (await runs.isEnded(nameOf(week))) lastDone = week.from;
      return;
    }
    const failures = await reportPages(week, owner, doneUpTo);
    if (failures === 'lost') return;
    await runs.release(nameOf(week), owner, failures.length === 0 ? now() : null);
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} members could not be reported`);
    await reports.deleteBefore(new Date(week.from - REPORTS_KEPT_MS));
    await runs.deleteBefore(nameOf({ from: week.from - REPORTS_KEPT_MS }));
    lastDone = week.from;
  };
}

const nameOf = ({ from }: Pick<Week, 'from'>) => new Date(from).toISOString().slice(0, 10);
const claimEnd = (now: Date) => new Date(now.getTime() + CLAIM_MS);

/** Goes on behind a member that fails, and answers what failed; `lost` when another worker has the week by now. */
function reportAllPages(parts: Parameters<typeof reportWeek>[0]) {
  const { settings, reports, runs, openAccounts, now, page = PAGE } = parts;
  const report = reportMember(parts);
  return async (week: Week, owner: string, from: string): Promise<unknown[] | 'lost'> => {
    const failures: unknown[] = [];
    const accounts = openAccounts();
    let after = from;
    // Does not pass a member that failed: the next run comes to it again, and passes over those behind it that have theirs.
    let doneUpTo = from;
    // Beside the pages: reading all signals, or a page of slow reports, may take longer than the claim.
    const renewal = setInterval(
      () => void runs.advance(nameOf(week), owner, doneUpTo, claimEnd(now())).catch(() => undefined),
      CLAIM_MS / 4,
    );
    try {
      for (;;) {
        const members = await settings.listMembersBefore(new Date(week.to), after, page);
        const last = members.at(-1);
        if (last === undefined) return failures;
        const reported = new Set(await reports.listReported(new Date(week.from), members));
        for (const userId of members.filter((member) => !reported.has(member))) {
          await report(userId, week, accounts).catch((error: unknown) => failures.push(error));
          await nextTurn();
        }
        after = last;
        if (failures.length === 0) doneUpTo = last;
        if (!(await runs.advance(nameOf(week), owner, doneUpTo, claimEnd(now())))) return 'lost';
      }
    } finally {
      clearInterval(renewal);
    }
  };
}

function reportMember({ settings, reports, provenance, now }: Parameters<typeof reportWeek>[0]) {
  const accountsOf = async (userId: string, week: Week, paperAccounts: PaperAccounts) => {
    const accounts: PaperWeekAccount[] = [];
    for (const kind of PAPER_ACCOUNTS) {
      const history = await settings.listHistory(userId, kind);
      const closed: ClosedTrade[] = [];
      const span = { from: week.from, until: week.to - 1 };
      const { ledger } = await paperAccounts.eachTrade({ userId, kind }, span, (trade) => closed.push(trade));
      const account = weekFigures(
        kind,
        history.map(rulesOf),
        { closed, balanceCents: ledger.balanceCents },
        week,
      );
      if (account) accounts.push(account);
    }
    return accounts;
  };
  return async (userId: string, week: Week, paperAccounts: PaperAccounts): Promise<void> => {
    const accounts = await accountsOf(userId, week, paperAccounts);
    const [first] = accounts;
    if (!first) return;
    const weekStartsAt = new Date(week.from);
    const event = createEvent(paperWeekReported, {
      aggregateId: userId,
      aggregateVersion: 1,
      now: now(),
      payload: {
        recipient: { kind: 'member', userId },
        weekStartsAt: weekStartsAt.toISOString(),
        weekEndsAt: new Date(week.to).toISOString(),
        accounts,
        provenance,
      },
    });
    await reports.insert({ userId, weekStartsAt, reportedAt: now() }, [event]);
    // An erasure takes the settings first: without them it may have passed the reports before this one was there.
    if (!(await settings.findLatest(userId, first.kind))) await reports.removeMember(userId);
  };
}
