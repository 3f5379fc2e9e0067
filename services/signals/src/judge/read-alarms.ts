import type { EngineAlarm } from '@croneai/contracts/endpoints/admin-engine.ts';
import { type Alarm, findAgeAlarm, SUSPENDING } from '@croneai/engine/judge/alarms.ts';
import type { ChampionRepository } from '../champion/champion.repository.ts';
import type { JudgementRepository } from './judgement.repository.ts';

/** What stands now: the alarms of the newest judgement, and the age of the models, which no judgement is waited for. */
export async function readAlarms({
  champions,
  judgements,
  now,
}: {
  champions: Pick<ChampionRepository, 'find'>;
  judgements: Pick<JudgementRepository, 'findNewest'>;
  now: () => number;
}): Promise<Alarm[]> {
  const [champion, newest] = await Promise.all([champions.find(), judgements.findNewest()]);
  const age = champion && findAgeAlarm(champion.until, now());
  return [...(age ? [age] : []), ...(newest?.alarms ?? [])];
}

export const describeAlarm = ({ since, seenAt, ...alarm }: Alarm): EngineAlarm => ({
  ...alarm,
  since: new Date(since).toISOString(),
  seenAt: new Date(seenAt).toISOString(),
  suspends: SUSPENDING.includes(alarm.name),
});
