import type { SettledSignalRepository } from '../signals/settled-signal.repository.ts';
import { summariseDay } from '../signals/summarise-day.ts';
import { utcDay } from '../signals/utc-day.ts';
import type { MailingRepository } from './mailing.repository.ts';
import { newMailing } from './mailing.ts';

export const summaryId = (day: string) => `signals-summary-${day}`;

/**
 * Makes the summary of the day that has ended, once the day has settled; undefined before that, and when there is nothing to tell
 * of it. Settlements wait for prices, and after an outage they come late and all at once: the day has settled when none of its
 * came for a while, and this process has been there to hear of them.
 */
export function planSignalsSummary(parts: {
  settledSignals: Pick<SettledSignalRepository, 'ofDay'>;
  mailings: Pick<MailingRepository, 'insert'>;
  timings: { daySettlesMs: number };
  now: () => Date;
}) {
  const { settledSignals, mailings, now } = parts;
  const { daySettlesMs } = parts.timings;
  const startedAt = now();
  return async (): Promise<string | undefined> => {
    const at = now();
    const quietSince = new Date(at.getTime() - daySettlesMs);
    if (startedAt > quietSince) return undefined;
    const day = utcDay(quietSince, -1);
    const signals = await settledSignals.ofDay(day);
    if (signals.some(({ receivedAt }) => receivedAt > quietSince)) return undefined;
    const summary = summariseDay(day, signals);
    if (!summary) return undefined;
    const id = summaryId(day);
    await mailings.insert(newMailing({ id, kind: 'signals-summary', data: summary, authorId: null }, at));
    return id;
  };
}
