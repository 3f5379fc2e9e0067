import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import { followAccess } from '../paper/follow-access.ts';
import type { PaperSettingsRepository } from '../paper/paper-settings.repository.ts';
import type { WeekReportRepository } from '../paper/week-report.repository.ts';
import type { DailyQuota } from '../signals/daily-quota.ts';

/** The consumer group of this service. */
export const GROUP_ID = 'signals';
/** What this service writes to or reads from. */
export const TOPICS = [topics.access, topics.signals, topics.notices, topics.audit];

/** What this service listens to. A member's end removes the copy. */
export const subscriptions = ({
  accessCopies,
  quota,
  paperSettings,
  weekReports,
  now,
}: {
  accessCopies: AccessCopies;
  quota: Pick<DailyQuota, 'forget'>;
  paperSettings: PaperSettingsRepository;
  weekReports: Pick<WeekReportRepository, 'removeMember'>;
  now: () => Date;
}) => [
  onState(accessChanged, async (event) => {
    const userId = await onAccessChanged(accessCopies)(event);
    await followAccess({ accessCopies, settings: paperSettings, now })(userId);
  }),
  onTombstone(topics.access.name, async (userId) => {
    await accessCopies.remove(userId);
    await quota.forget(userId);
    // In this order: a worker that reports the week meanwhile looks whether the settings are still there.
    await paperSettings.removeMember(userId);
    await weekReports.removeMember(userId);
  }),
];
