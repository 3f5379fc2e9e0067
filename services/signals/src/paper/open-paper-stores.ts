import { topics } from '@croneai/contracts/events/topics.ts';
import { PAPER_ACCOUNTS } from '@croneai/contracts/paper.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { OpenCollection } from '@croneai/platform/stored/define-collection.ts';
import { createLeaderboardRepository, leaderboardCollection } from './leaderboard.repository.ts';
import { paperSettingsCollection } from './paper-settings.model.ts';
import { createPaperSettingsRepository } from './paper-settings.repository.ts';
import { paperStateCollection } from './paper-state.model.ts';
import { createPaperStateRepository } from './paper-state.repository.ts';
import { weekReportCollection } from './week-report.model.ts';
import { createWeekReportRepository } from './week-report.repository.ts';

export type PaperStores = ReturnType<typeof openPaperStores>;

type Needs = { openCollection: OpenCollection; relay?: Pick<OutboxRelay, 'nudge'> };

/** Opens the stores of paper accounts. `relay` is nudged when a weekly report is stored. */
export function openPaperStores({ openCollection, relay }: Needs) {
  const rows = openCollection(paperSettingsCollection);
  const settings = createPaperSettingsRepository({ model: rows });
  const states = createPaperStateRepository({ model: openCollection(paperStateCollection) });
  const leaderboard = createLeaderboardRepository({ model: openCollection(leaderboardCollection) });
  const reports = createWeekReportRepository({ model: openCollection(weekReportCollection), relay });
  return {
    collections: [paperSettingsCollection, paperStateCollection, leaderboardCollection, weekReportCollection],
    topics: [topics.mails],
    /**
     * Erases the settings first, because concurrent writers of a state or report check that the
     * settings still exist.
     */
    async eraseMember(userId: string) {
      await settings.removeMember(userId);
      await states.removeMember(userId);
      for (const kind of PAPER_ACCOUNTS) await leaderboard.remove(userId, kind);
      await reports.removeMember(userId);
    },
    /** Trades are not exported, because they can be computed from these rows and the signals. */
    exportMember: async ({ userId }) => ({
      paperSettings: settings.eachOfMember(userId),
      paperStates: states.eachOfMember(userId),
      weekReports: await reports.listOfMember(userId),
    }),
    settings,
    states,
    leaderboard,
    reports,
  } satisfies Module & Record<string, unknown>;
}
