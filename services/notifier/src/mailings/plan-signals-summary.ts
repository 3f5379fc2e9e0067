import type { SettledSignalRepository } from '../signals/settled-signal.repository.ts';
import { summariseDay } from '../signals/summarise-day.ts';
import { utcDay } from '../signals/utc-day.ts';
import type { MailingRepository } from './mailing.repository.ts';

/** Makes the summary of the day that has ended, once; undefined when there is nothing to tell of it. */
export function planSignalsSummary(parts: {
  settledSignals: Pick<SettledSignalRepository, 'ofDay'>;
  mailings: Pick<MailingRepository, 'insert'>;
  /** A day counts as ended so long after midnight: the last events of it may still be on their way. */
  daySettlesMs: number;
  now: () => Date;
}) {
  const { settledSignals, mailings, daySettlesMs, now } = parts;
  return async (): Promise<string | undefined> => {
    const day = utcDay(new Date(now().getTime() - daySettlesMs), -1);
    const summary = summariseDay(day, await settledSignals.ofDay(day));
    if (!summary) return undefined;
    const id = `signals-summary-${day}`;
    await mailings.insert({
      id,
      kind: 'signals-summary',
      data: summary,
      authorId: null,
      createdAt: now(),
      recipients: null,
    });
    return id;
  };
}
