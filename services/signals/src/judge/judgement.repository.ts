import type { DayRecord } from '@croneai/engine/judge/day-record.ts';
import type { Judgement } from '@croneai/engine/judge/judgement.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import { readAll, readOne } from '@croneai/platform/stored/read-query.ts';
import mongoose from 'mongoose';
import type { JudgementDocument, JudgementModel } from './judgement.model.ts';

export type DaySums = DayRecord['sums'];

/** A suspension in the form that `foldStates` applies. */
export type Suspension = Pick<Judgement, 'day' | 'suspended'>;

const { trusted } = mongoose;
const WITHOUT_SUMS = { sums: 0 } as const;

/** Stores the judgements of one line (engine and source of prices). */
export function createJudgementRepository({
  judgements,
  line,
}: {
  judgements: JudgementModel;
  line: string;
}) {
  const daysFrom = (from: number, to: number) =>
    judgements.find({ line, day: trusted({ $gte: from, $lt: to }) }).sort({ day: 1 });
  return {
    /**
     * Stores the judgement of a day. Resolves to false if the day was already judged; the first
     * judgement remains.
     */
    add(judgement: Judgement, sums: DaySums): Promise<boolean> {
      const { day, judgedAt } = judgement;
      return unlessDuplicate(
        judgements.create({
          _id: `${line}.${day}`,
          line,
          day,
          judgement: JSON.stringify(judgement),
          sums: JSON.stringify(sums),
          judgedAt: new Date(judgedAt),
        }),
      );
    },
    /**
     * Returns the midnight at which the newest judged day ended; undefined if no day was judged.
     */
    newestDay: (): Promise<number | undefined> =>
      readOne(
        judgements.findOne({ line }, { day: 1 }).sort({ day: -1 }),
        ({ day }: JudgementDocument) => day,
      ),
    findNewest: (): Promise<Judgement | undefined> =>
      readOne(judgements.findOne({ line }, WITHOUT_SUMS).sort({ day: -1 }), readJudgement),
    /** Returns the judgements with `from` ≤ day < `to`, oldest first. */
    read: (from: number, to: number): Promise<Judgement[]> =>
      readAll(daysFrom(from, to).select(WITHOUT_SUMS), readJudgement),
    /** Returns the sums of the days with `from` ≤ day < `to`, oldest first. */
    readSums: (from: number, to: number): Promise<{ day: number; sums: DaySums }[]> =>
      readAll(daysFrom(from, to).select({ day: 1, sums: 1 }), ({ day, sums }: JudgementDocument) => ({
        day,
        sums: JSON.parse(sums) as DaySums,
      })),
    /** Returns the suspensions of all days after `day`. */
    async suspensionsAfter(day: number): Promise<Suspension[]> {
      return this.read(day + 1, Number.MAX_SAFE_INTEGER);
    },
    async expire(before: number): Promise<void> {
      await judgements.deleteMany({ line, day: trusted({ $lt: before }) });
    },
  };
}
export type JudgementRepository = ReturnType<typeof createJudgementRepository>;

const readJudgement = ({ judgement }: JudgementDocument) => JSON.parse(judgement) as Judgement;
