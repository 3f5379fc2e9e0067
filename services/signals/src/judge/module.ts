import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SHADOWS } from '@croneai/engine/engines/engines.ts';
import { type Alarm, findAgeAlarm } from '@croneai/engine/judge/alarms.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Champions } from '../champion/module.ts';
import type { Feeds } from '../feeds/module.ts';
import { type Ledgers, lineOf } from '../ledger/module.ts';
import { judgementCollection } from './judgement.model.ts';
import { createJudgementRepository } from './judgement.repository.ts';

export { judgeDay } from './judge-day.ts';
export type { JudgementRepository } from './judgement.repository.ts';
export type Judge = ReturnType<typeof openJudge>;
export type Shadow = Judge['shadows'][number];

type Needs = Pick<ServicePlatform<{ PAYS_BY: PaysBy }>, 'openCollection' | 'config'>;

/**
 * Opens the judgements of past days, and the shadow engines, which are judged together with the
 * served engine.
 */
export function openJudge(
  { openCollection, config }: Needs,
  {
    feeds,
    champion,
    ledger,
  }: {
    feeds: Pick<Feeds, 'prices'>;
    champion: Pick<Champions, 'champions' | 'championsOf'>;
    ledger: Pick<Ledgers, 'ledgerOf'>;
  },
) {
  const line = lineOf(feeds.prices, config.PAYS_BY);
  const judgements = createJudgementRepository({ judgements: openCollection(judgementCollection), line });
  return {
    collections: [judgementCollection],
    judgements,
    /** Shadow engines, each with its own champions and ledger. */
    shadows: SHADOWS.map(({ engine }) => ({
      engine,
      champions: champion.championsOf(engine),
      ledger: ledger.ledgerOf(engine),
    })),
    /**
     * Returns the alarms of the newest judgement. If the models are too old, adds an alarm that
     * does not depend on a judgement.
     */
    async readAlarms(now: number): Promise<Alarm[]> {
      const [present, newest] = await Promise.all([champion.champions.find(), judgements.findNewest()]);
      const age = present && findAgeAlarm(present.until, now);
      return [...(age ? [age] : []), ...(newest?.alarms ?? [])];
    },
  } satisfies Module & Record<string, unknown>;
}
