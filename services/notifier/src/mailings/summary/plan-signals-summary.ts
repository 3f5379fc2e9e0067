import { NEWEST_HEAD_KEY, type NewestHead, newestHeadSchema } from '@croneai/contracts/public-log.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { newMailing } from '../mailing.model.ts';
import type { MailingRepository } from '../mailing.repository.ts';
import type { SettledSignalRepository } from './settled-signal.repository.ts';
import { summariseDay, utcDay } from './summarise-day.ts';

export type ReadHead = () => Promise<NewestHead | undefined>;

/** Reads the newest head of the public log; undefined if it is missing or unreadable. */
export const readNewestHead =
  (redis: Pick<Redis, 'get'>): ReadHead =>
  async () => {
    const found = newestHeadSchema.safeParse(JSON.parse((await redis.get(NEWEST_HEAD_KEY)) ?? 'null'));
    return found.data;
  };

export const summaryId = (day: string) => `signals-summary-${day}`;

/**
 * Makes the summary of yesterday. Returns undefined if yesterday had no signals or is not complete
 * yet. Settlements wait for prices, so they may arrive late and in bursts. Yesterday counts as
 * complete only after this process has run for `daySettlesMs` without receiving a settlement.
 */
export function planSignalsSummary(parts: {
  settledSignals: Pick<SettledSignalRepository, 'ofDay'>;
  mailings: Pick<MailingRepository, 'insert'>;
  readHead: ReadHead;
  timings: { daySettlesMs: number };
  /**
   * Days before this time get no summary. An operator sets it after a restore from a backup,
   * because the mails of those days were already sent.
   */
  config: { MAILINGS_SINCE?: Date | undefined };
  now: () => Date;
}) {
  const { settledSignals, mailings, readHead, config, now } = parts;
  const { daySettlesMs } = parts.timings;
  const startedAt = now();
  return async (): Promise<string | undefined> => {
    const at = now();
    const quietSince = new Date(at.getTime() - daySettlesMs);
    if (startedAt > quietSince) return undefined;
    const day = utcDay(quietSince, -1);
    const isOverAt = new Date(`${utcDay(quietSince)}T00:00:00Z`);
    if (config.MAILINGS_SINCE && isOverAt < config.MAILINGS_SINCE) return undefined;
    const signals = await settledSignals.ofDay(day);
    if (signals.some(({ receivedAt }) => receivedAt > quietSince)) return undefined;
    const summary = summariseDay(day, signals);
    if (!summary) return undefined;
    const id = summaryId(day);
    const data = { ...summary, head: await readHead() };
    await mailings.insert(newMailing({ id, kind: 'signals-summary', data, authorId: null }, at));
    return id;
  };
}
