import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { describeAlarm } from '@croneai/engine/judge/alarms.ts';
import {
  describeEvidence,
  describeLicence,
  describePublished,
  describeRecord,
} from '@croneai/engine/judge/engine-overview.ts';
import { countLooks, MONTHS_EXAMINED, TRIALS } from '@croneai/engine/trials.ts';
import type { ChampionRepository } from '../champion/module.ts';
import type { Expectations } from '../expectation/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Judge } from '../judge/module.ts';
import type { Ledger } from '../ledger/module.ts';
import type { SignalRows } from '../signals/module.ts';
import { readArtefacts } from './read-artefacts.ts';

const WINDOW_DAYS = 28;

export type EngineNeeds = {
  feeds: Pick<Feeds, 'prices' | 'provenance'>;
  champions: Pick<
    ChampionRepository,
    'find' | 'findArtefact' | 'findState' | 'listArtefacts' | 'readEvidence'
  >;
  ledger: Pick<Ledger, 'readTallies'>;
  judge: Pick<Judge, 'judgements' | 'readAlarms'>;
  expectation: Pick<Expectations, 'find'>;
  signalRows: SignalRows;
  now: () => Date;
};

/**
 * Returns the data of the admin page "Engine". Only reads stored results, which the trainer has
 * computed.
 */
export function getEngine({
  feeds: { prices, provenance },
  champions,
  ledger,
  judge: { judgements, readAlarms },
  expectation,
  signalRows,
  now,
}: EngineNeeds) {
  const artefactsOf = readArtefacts({ champions, prices });

  return async (): Promise<EngineOverview> => {
    const at = now().getTime();
    const champion = await champions.find();
    const windowFrom = Math.floor(at / DAY_MS) * DAY_MS - WINDOW_DAYS * DAY_MS;
    const [{ artefacts, current }, state, tallies, evidence, judged, alarms, expected, signals] =
      await Promise.all([
        artefactsOf(champion?.artefact, at),
        champion ? champions.findState(champion.stateSlot) : undefined,
        ledger.readTallies(windowFrom, at),
        champions.readEvidence(windowFrom),
        judgements.read(windowFrom, at),
        readAlarms(at),
        expectation.find(),
        signalRows.read(),
      ]);
    const newest = judged.at(-1);
    return {
      at: new Date(at).toISOString(),
      provenance,
      champion: champion
        ? {
            hash: champion.artefact,
            version: champion.version,
            since: champion.changedAt.toISOString(),
            previous: champion.previous,
            isWhole: champion.isWhole,
          }
        : null,
      artefacts,
      judged: newest
        ? { day: new Date(newest.day).toISOString(), at: new Date(newest.judgedAt).toISOString() }
        : null,
      alarms: alarms.map(describeAlarm),
      licence: describeLicence(state ?? {}, current?.models ?? {}),
      evidence: describeEvidence(evidence),
      ...describeRecord(tallies),
      published: describePublished(signals.settled),
      expectation: expected ?? null,
      register: { looks: countLooks(), months: MONTHS_EXAMINED.length, trials: [...TRIALS] },
    };
  };
}
