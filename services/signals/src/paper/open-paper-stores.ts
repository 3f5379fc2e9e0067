import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { Connection } from 'mongoose';
import { createLeaderboardRepository, leaderboardCollection } from './leaderboard.repository.ts';
import { paperSettingsCollection } from './paper-settings.model.ts';
import { createPaperSettingsRepository } from './paper-settings.repository.ts';
import { paperStateCollection } from './paper-state.model.ts';
import { createPaperStateRepository } from './paper-state.repository.ts';
import { weekReportCollection } from './week-report.model.ts';
import { createWeekReportRepository } from './week-report.repository.ts';

/** What is kept of paper accounts. `relay` is nudged for week reports. */
export const openPaperStores = (mongo: Connection, relay?: Pick<OutboxRelay, 'nudge'>) => ({
  paperSettings: createPaperSettingsRepository({ model: paperSettingsCollection.model(mongo) }),
  paperStates: createPaperStateRepository({ model: paperStateCollection.model(mongo) }),
  leaderboard: createLeaderboardRepository({ model: leaderboardCollection.model(mongo) }),
  weekReports: createWeekReportRepository({ model: weekReportCollection.model(mongo), relay }),
});
