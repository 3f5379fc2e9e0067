import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { readAll } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import type { WeekReport, WeekReportDocument, WeekReportModel } from './week-report.model.ts';

export type WeekReportRepository = ReturnType<typeof createWeekReportRepository>;

const { trusted } = mongoose;
const reportId = (userId: string, weekStartsAt: Date) =>
  `${userId}-${weekStartsAt.toISOString().slice(0, 10)}`;

/** `relay` is nudged for new reports. A process that writes no reports omits it. */
export function createWeekReportRepository({
  model,
  relay,
}: {
  model: WeekReportModel;
  relay?: Pick<OutboxRelay, 'nudge'> | undefined;
}) {
  return {
    /** Stores a report with its events; false if the member already has a report of that week. */
    async insert(report: WeekReport, events: readonly OutboxEntry[]): Promise<boolean> {
      const _id = reportId(report.userId, report.weekStartsAt);
      const isNew = await unlessDuplicate(model.create({ _id, ...report, outbox: [...events] }));
      if (isNew) relay?.nudge(model, _id);
      return isNew;
    },

    /** Returns the ids of the given members who already have the report of a week. */
    listReported: (weekStartsAt: Date, userIds: readonly string[]): Promise<string[]> =>
      readAll(
        model.find({ _id: trusted({ $in: userIds.map((userId) => reportId(userId, weekStartsAt)) }) }),
        ({ userId }: WeekReportDocument) => userId,
      ),

    listOfMember: (userId: string): Promise<Omit<WeekReport, 'userId'>[]> =>
      readAll(
        model.find({ userId }).sort({ weekStartsAt: 1 }),
        ({ weekStartsAt, reportedAt }: WeekReportDocument) => ({ weekStartsAt, reportedAt }),
      ),

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },

    /**
     * Deletes reports of weeks that started before `weekStartsAt`. Keeps a report if its events
     * still wait for Kafka.
     */
    async deleteBefore(weekStartsAt: Date): Promise<void> {
      await model.deleteMany({
        weekStartsAt: trusted({ $lt: weekStartsAt }),
        outbox: trusted({ $size: 0 }),
      });
    },
  };
}
