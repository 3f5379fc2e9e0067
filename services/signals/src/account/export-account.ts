import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { PaperSettingsRepository } from '../paper/paper-settings.repository.ts';
import type { WeekReportRepository } from '../paper/week-report.repository.ts';
import type { DailyQuota } from '../signals/daily-quota.ts';
import { nextUtcDay, utcDayOf } from '../signals/utc-day.ts';

/** All that this service holds about the member who asks. */
export function exportAccount({
  accessCopies,
  quota,
  paperSettings,
  weekReports,
  now,
}: {
  accessCopies: Pick<AccessCopies, 'find'>;
  quota: Pick<DailyQuota, 'shown'>;
  paperSettings: Pick<PaperSettingsRepository, 'listOfMember'>;
  weekReports: Pick<WeekReportRepository, 'listOfMember'>;
  now: () => Date;
}) {
  return async ({ userId, role }: Session): Promise<Record<string, unknown>> => {
    const at = now();
    const [access, signalIds, settings, reports] = await Promise.all([
      accessCopies.find(userId),
      quota.shown(userId, at),
      paperSettings.listOfMember(userId),
      weekReports.listOfMember(userId),
    ]);
    const tier = role === 'admin' ? 'gold' : (access?.tier ?? 'guest');
    return {
      access: access ?? null,
      quota: {
        day: utcDayOf(at),
        limit: TIER_SIGNALS_PER_DAY[tier],
        used: signalIds.length,
        resetsAt: nextUtcDay(at).toISOString(),
        signalIds,
      },
      // Trades and balances are not stored: they follow from these rows and the signals.
      paperSettings: settings.map(({ userId: _member, ...row }) => row),
      weekReports: reports.map(({ userId: _member, ...report }) => report),
    };
  };
}
