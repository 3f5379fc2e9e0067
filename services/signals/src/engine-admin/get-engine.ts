import type { EngineOverview, EngineShadowSlot } from '@croneai/contracts/endpoints/admin-engine.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { describeAlarm } from '@croneai/engine/judge/alarms.ts';
import { describeArtefact, promotionRefusal } from '@croneai/engine/judge/describe-artefact.ts';
import { describeShadow } from '@croneai/engine/judge/describe-shadow.ts';
import {
  describeContenders,
  describeEvidence,
  describeLicence,
  describePublished,
  describeRecord,
} from '@croneai/engine/judge/engine-overview.ts';
import { slotAt } from '@croneai/engine/markets/slot-clock.ts';
import type { Artefact } from '@croneai/engine/model/artefact.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { looksSoFar, MONTHS_LOOKED_AT, TRIALS } from '@croneai/engine/trials.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { type ChampionRepository, createKnowledge } from '../champion/module.ts';
import type { Expectations } from '../expectation/module.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Judge, Shadow } from '../judge/module.ts';
import type { Ledger } from '../ledger/module.ts';
import type { SignalRows } from '../signals/module.ts';

const WINDOW_DAYS = 28;
/** Two weeks of days, and what an interrupted day left. */
const ARTEFACTS_SHOWN = 20;

export type EngineNeeds = {
  feeds: Pick<Feeds, 'prices' | 'provenance'>;
  champions: Pick<
    ChampionRepository,
    'find' | 'findArtefact' | 'findState' | 'listArtefacts' | 'readEvidence'
  >;
  ledger: Pick<Ledger, 'readTallies'>;
  judge: Pick<Judge, 'judgements' | 'readAlarms' | 'shadows'>;
  expectation: Pick<Expectations, 'find'>;
  signalRows: SignalRows;
  now: () => Date;
};

/** What the desk "Engine" shows. Reads only: the trainer has made all of it. */
export function getEngine({
  feeds: { prices, provenance },
  champions,
  ledger,
  judge: { judgements, readAlarms, shadows },
  expectation,
  signalRows,
  now,
}: EngineNeeds) {
  // They never change, and are some hundred kilobytes each.
  const known = new BoundedCache<string, Artefact>(ARTEFACTS_SHOWN + 1);
  const readArtefact = async (hash: string): Promise<Artefact | 'broken'> => {
    const found = known.get(hash) ?? (await champions.findArtefact(hash)) ?? 'broken';
    if (found !== 'broken') known.set(hash, found);
    return found;
  };
  const inShadow = shadows.map((shadow) => ({
    name: shadow.engine.name,
    read: readShadow(shadow, prices),
  }));
  const listArtefacts = async (champion: string | undefined, current: Artefact | undefined, at: number) => {
    const artefacts: EngineOverview['artefacts'] = [];
    for (const { hash, createdAt } of await champions.listArtefacts(ARTEFACTS_SHOWN)) {
      const artefact = await readArtefact(hash);
      const created = { hash, createdAt: createdAt.toISOString() };
      if (artefact === 'broken')
        artefacts.push({ ...created, content: null, refusal: hash === champion ? 'champion' : 'broken' });
      else {
        const refusal = promotionRefusal(artefact, { champion: current, prices, now: at });
        artefacts.push({
          ...created,
          content: describeArtefact(artefact),
          refusal: hash === champion ? 'champion' : refusal,
        });
      }
    }
    return artefacts;
  };

  return async (): Promise<EngineOverview> => {
    const at = now().getTime();
    const champion = await champions.find();
    const found = champion && (await readArtefact(champion.artefact));
    const current = found === 'broken' ? undefined : found;
    const windowFrom = Math.floor(at / DAY_MS) * DAY_MS - WINDOW_DAYS * DAY_MS;
    const [artefacts, state, tallies, evidence, judged, alarms, expected, signals] = await Promise.all([
      listArtefacts(champion?.artefact, current, at),
      champion ? champions.findState(champion.stateSlot) : undefined,
      ledger.readTallies(windowFrom, at),
      champions.readEvidence(windowFrom),
      judgements.read(windowFrom, at),
      readAlarms(at),
      expectation.find(),
      signalRows.read(),
    ]);
    const latest = new Map(
      await Promise.all(inShadow.map(async ({ name, read }) => [name, await read(at)] as const)),
    );
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
      contenders: describeContenders(judged, latest, at),
      licence: describeLicence(state ?? {}, current?.models ?? {}),
      evidence: describeEvidence(evidence),
      ...describeRecord(tallies),
      published: describePublished(signals.settled),
      expectation: expected ?? null,
      register: { looks: looksSoFar(), months: MONTHS_LOOKED_AT.length, trials: [...TRIALS] },
    };
  };
}

/** Reads what an engine in the shadow claimed in the newest slot that has its pages: the running one or the one before. */
export function readShadow({ engine, champions, ledger }: Shadow, prices: string) {
  const knowledge = createKnowledge({ engine, champions, prices, onRefusal: () => undefined });
  return async (now: number): Promise<EngineShadowSlot | null> => {
    const running = slotAt(now, ENGINE_SLOT_MS);
    for (const slot of [running, running - ENGINE_SLOT_MS]) {
      const { entries } = await ledger.readSlot(slot);
      if (entries.length === 0) continue;
      const known = await knowledge.read(await knowledge.stamp(), slot);
      return describeShadow(engine, slot, entries, known.kind === 'ready' ? known.of : undefined);
    }
    return null;
  };
}
