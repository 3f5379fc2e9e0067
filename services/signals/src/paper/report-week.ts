import { type PaperWeekAccount, paperWeekReported } from '@croneai/contracts/events/notices.ts';
import { PAPER_ACCOUNTS } from '@croneai/contracts/paper.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { TapeSignal } from './fold-paper-account.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';
import { rulesOf } from './paper-settings.ts';
import type { SignalTape } from './signal-tape.ts';
import { findEndedWeek, type Week, weekFigures } from './week-figures.ts';
import type { WeekReportRepository } from './week-report.repository.ts';

/** Only the newest week is ever reported, so the keys of older ones guard nothing. */
const REPORTS_KEPT_MS = 28 * 24 * 60 * 60_000;

/**
 * Reports the week that has ended to each member whose paper account was on in it. Any number of workers may ask at once and
 * again: a report and its event are one write under the key of member and week. Who wants the mail is decided where it is sent.
 */
export function createWeekReporter(parts: {
  settings: Pick<PaperSettingsRepository, 'findLatest' | 'listHistory' | 'listMembersBefore'>;
  reports: Pick<WeekReportRepository, 'insert' | 'listReported' | 'removeMember' | 'forgetBefore'>;
  /** Opened for each week anew: all signals at once are needed only then. */
  openTape: () => SignalTape;
  provenance: Provenance;
  now: () => Date;
}) {
  const { settings, reports, openTape, now } = parts;
  const report = reportMember(parts);
  let lastDone: number | undefined;
  return async (): Promise<void> => {
    const week = findEndedWeek(now().getTime());
    if (lastDone === week.from) return;
    const reported = new Set(await reports.listReported(new Date(week.from)));
    const members = await settings.listMembersBefore(new Date(week.to));
    const due = members.filter((userId) => !reported.has(userId));
    if (due.length > 0) {
      const { signals } = await openTape().read();
      await forEachOf(due, (userId) => report(userId, week, signals));
    }
    await reports.forgetBefore(new Date(week.from - REPORTS_KEPT_MS));
    lastDone = week.from;
  };
}

/** Goes on behind one that fails; when all were tried it fails for those, and the next round tries them again. */
async function forEachOf(userIds: readonly string[], work: (userId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of userIds) await work(userId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `${failures.length} of ${userIds.length} members could not be reported`,
    );
  }
}

function reportMember({ settings, reports, provenance, now }: Parameters<typeof createWeekReporter>[0]) {
  const accountsOf = async (userId: string, week: Week, signals: readonly TapeSignal[]) => {
    const accounts: PaperWeekAccount[] = [];
    for (const kind of PAPER_ACCOUNTS) {
      const history = await settings.listHistory(userId, kind);
      const account = weekFigures(kind, history.map(rulesOf), signals, week);
      if (account) accounts.push(account);
    }
    return accounts;
  };
  return async (userId: string, week: Week, signals: readonly TapeSignal[]): Promise<void> => {
    const accounts = await accountsOf(userId, week, signals);
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
