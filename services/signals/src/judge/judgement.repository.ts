import type { Alarm } from '@croneai/engine/judge/alarms.ts';
import type { DayRecord } from '@croneai/engine/judge/day-record.ts';
import type { PairKind } from '@croneai/engine/markets/pair.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import type { JudgementDocument, JudgementModel } from './judgement.model.ts';

/** What was found of the day before a midnight. */
export type Judgement = Omit<DayRecord, 'sums'> & {
  /** That midnight. */
  readonly day: number;
  readonly judgedAt: number;
  /** Scanned market slots, and those without prices. */
  readonly prices: { readonly wanted: number; readonly unpriced: number };
  /** Rows of all markets that the newest models were trained on. */
  readonly trainedRows: number;
  /** Who may publish from the slot `from` on, as far as is known: the forecasts that the next judgement judges. */
  readonly licensed: { readonly from: number; readonly symbols: readonly string[] };
  readonly alarms: readonly Alarm[];
  /** Kinds of market whose evidence is cut to 1. */
  readonly suspended: readonly PairKind[];
};
export type DaySums = DayRecord['sums'];

/** A suspension as the fold takes it in. */
export type Suspension = Pick<Judgement, 'day' | 'suspended'>;

const { trusted } = mongoose;
const WITHOUT_SUMS = { sums: 0 } as const;

/** The judgements of one line (engine and source of prices). */
export function createJudgementRepository({
  judgements,
  line,
}: {
  judgements: JudgementModel;
  line: string;
}) {
  const readJudgement = ({ judgement }: Pick<JudgementDocument, 'judgement'>) =>
    JSON.parse(judgement) as Judgement;
  return {
    /** False when that day has been judged: the first judgement counts. */
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
    /** Midnight of the newest one; undefined for none. */
    async newestDay(): Promise<number | undefined> {
      const found = await judgements.findOne({ line }, { day: 1 }).sort({ day: -1 }).lean<{ day: number }>();
      return found?.day;
    },
    async findNewest(): Promise<Judgement | undefined> {
      const found = await judgements
        .findOne({ line }, WITHOUT_SUMS)
        .sort({ day: -1 })
        .lean<JudgementDocument>();
      return found ? readJudgement(found) : undefined;
    },
    /** Of the days with `from` ≤ day < `to`, oldest first. */
    async read(from: number, to: number): Promise<Judgement[]> {
      const found = await judgements
        .find({ line, day: trusted({ $gte: from, $lt: to }) }, WITHOUT_SUMS)
        .sort({ day: 1 })
        .lean<JudgementDocument[]>();
      return found.map(readJudgement);
    },
    /** The sums of their slots, in the same order. */
    async readSums(from: number, to: number): Promise<{ day: number; sums: DaySums }[]> {
      const found = await judgements
        .find({ line, day: trusted({ $gte: from, $lt: to }) }, { day: 1, sums: 1 })
        .sort({ day: 1 })
        .lean<JudgementDocument[]>();
      return found.map(({ day, sums }) => ({ day, sums: JSON.parse(sums) as DaySums }));
    },
    /** Of all days after that one. */
    async suspensionsAfter(day: number): Promise<Suspension[]> {
      return this.read(day + 1, Number.MAX_SAFE_INTEGER);
    },
    async expire(before: number): Promise<void> {
      await judgements.deleteMany({ line, day: trusted({ $lt: before }) });
    },
  };
}
export type JudgementRepository = ReturnType<typeof createJudgementRepository>;
