import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { isDuplicateKey } from '@croneai/platform/mongo-errors.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/outbox.ts';
import mongoose from 'mongoose';
import type { WeekReportDocument, WeekReportModel } from './week-report.model.ts';

export type WeekReport = Pick<WeekReportDocument, 'userId' | 'weekStartsAt' | 'reportedAt'>;
export type WeekReportRepository = ReturnType<typeof createWeekReportRepository>;

/** `relay` is told of new reports; a process that writes none has none. */
export function createWeekReportRepository({
  model,
  relay,
}: {
  model: WeekReportModel;
  relay?: Pick<OutboxRelay, 'nudge'>;
}) {
  return {
    /** Stores a report with its events; false when the member has one of that week. */
    async insert(report: WeekReport, events: readonly OutboxEntry[]): Promise<boolean> {
      const _id = `${report.userId}-${report.weekStartsAt.toISOString().slice(0, 10)}`;
      try {
        await model.create({ _id, ...report, outbox: [...events] });
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
      relay?.nudge(model, _id);
      return true;
    },

    /** Members who have the report of a week. */
    async listReported(weekStartsAt: Date): Promise<string[]> {
      return model.distinct('userId', { weekStartsAt });
    },

    async listOfMember(userId: string): Promise<WeekReport[]> {
      const reports = await model
        .find({ userId })
        .select({ userId: 1, weekStartsAt: 1, reportedAt: 1 })
        .sort({ weekStartsAt: 1 })
        .lean<WeekReportDocument[]>();
      return reports.map(({ weekStartsAt, reportedAt }) => ({ userId, weekStartsAt, reportedAt }));
    },

    async removeMember(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },

    /** Those whose mail is asked for; one that still waits for Kafka stays. */
    async forgetBefore(weekStartsAt: Date): Promise<void> {
      const { trusted } = mongoose;
      await model.deleteMany({
        weekStartsAt: trusted({ $lt: weekStartsAt }),
        outbox: trusted({ $size: 0 }),
      });
    },
  };
}
