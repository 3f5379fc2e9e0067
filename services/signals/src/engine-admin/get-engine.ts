import type {
  EngineArtefact,
  EngineContender,
  EngineOverview,
  EngineShadowSlot,
} from '@croneai/contracts/endpoints/admin-engine.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { ENGINES, SERVED } from '@croneai/engine/engines/engines.ts';
import { describeAlarm } from '@croneai/engine/judge/alarms.ts';
import { CHALLENGERS, proposalOf } from '@croneai/engine/judge/challengers.ts';
import {
  groupsByKind,
  reliabilityOf,
  type Score,
  scoreOf,
  scoreOfDays,
  skillOf,
} from '@croneai/engine/judge/measure-forecasts.ts';
import { KINDS } from '@croneai/engine/markets/pair.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import type { Artefact } from '@croneai/engine/model/artefact.ts';
import { NO_CALIBRATION, readTally } from '@croneai/engine/model/calibration.ts';
import type { EngineState } from '@croneai/engine/model/engine-state.ts';
import { isLicensed, licenceBar, wealthOf } from '@croneai/engine/model/licence.ts';
import { looksSoFar, MONTHS_LOOKED_AT, TRIALS } from '@croneai/engine/trials.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import type { Champion, EvidencePoint } from '../champion/champion.model.ts';
import type { Parts } from '../connections.ts';
import type { Judgement } from '../judge/judgement.repository.ts';
import type { Ledger } from '../ledger/ledger.repository.ts';
import { describeArtefact, promotionRefusal } from './describe-artefact.ts';
import { describeShadow } from './describe-shadow.ts';

const WINDOW_DAYS = 28;
const RECENT_DAYS = 7;
/** Two weeks of days, and what an interrupted day left. */
const ARTEFACTS_SHOWN = 20;
/** Of wins in a hundred: less is no reason to look. */
const DRIFT_POINTS = 1;
/** More points than a curve has pixels for are not sent. */
const CURVE_POINTS = 240;

/** What the desk "Engine" shows. Reads only: the trainer has made all of it. */
export function getEngine({
  champions,
  ledger,
  judgements,
  readAlarms,
  expectations,
  shadows,
  prices,
  provenance,
  now,
}: Parts) {
  // They never change, and are some hundred kilobytes each.
  const known = new BoundedCache<string, Artefact>(ARTEFACTS_SHOWN + 1);
  const readArtefact = async (hash: string): Promise<Artefact | 'broken'> => {
    const found = known.get(hash) ?? (await champions.findArtefact(hash)) ?? 'broken';
    if (found !== 'broken') known.set(hash, found);
    return found;
  };

  const inShadow = shadows.map((shadow) => ({
    name: shadow.engine.name,
    read: describeShadow(shadow, prices),
  }));

  return async (): Promise<EngineOverview> => {
    const at = now().getTime();
    const champion = await champions.find();
    const current = champion && (await readArtefact(champion.artefact));
    const windowFrom = Math.floor(at / DAY_MS) * DAY_MS - WINDOW_DAYS * DAY_MS;
    const [listed, state, tallies, evidence, judged, alarms, expectation] = await Promise.all([
      champions.listArtefacts(ARTEFACTS_SHOWN),
      champion ? champions.findState(champion.stateSlot) : undefined,
      ledger.readTallies(windowFrom, at),
      champions.readEvidence(windowFrom),
      judgements.read(windowFrom, at),
      readAlarms(at),
      expectations.find(),
    ]);
    const latest = new Map(
      await Promise.all(inShadow.map(async ({ name, read }) => [name, await read(at)] as const)),
    );
    const artefacts: EngineArtefact[] = [];
    for (const { hash, createdAt } of listed) {
      const artefact = await readArtefact(hash);
      artefacts.push({
        hash,
        createdAt: createdAt.toISOString(),
        content: artefact === 'broken' ? null : describeArtefact(artefact),
        refusal:
          hash === champion?.artefact
            ? 'champion'
            : promotionRefusal(artefact, { hash, champion: current, prices, now: at }),
      });
    }
    return {
      at: new Date(at).toISOString(),
      provenance,
      champion: champion ? describeChampion(champion) : null,
      artefacts,
      judged: describeNewest(judged),
      alarms: alarms.map(describeAlarm),
      contenders: describeContenders(judged, latest, at),
      licence: licenceOf(state ?? {}, current),
      evidence: thinOut(evidence).map(({ slot, ...point }) => ({
        at: new Date(slot).toISOString(),
        ...point,
      })),
      ...recordOf(tallies, current),
      expectation: expectation ?? null,
      register: { looks: looksSoFar(), months: MONTHS_LOOKED_AT.length, trials: [...TRIALS] },
    };
  };
}

function describeNewest(judged: readonly Judgement[]): EngineOverview['judged'] {
  const newest = judged.at(-1);
  return newest
    ? { day: new Date(newest.day).toISOString(), at: new Date(newest.judgedAt).toISOString() }
    : null;
}

const describeChampion = ({ artefact, version, changedAt, previous, isWhole }: Champion) => ({
  hash: artefact,
  version,
  since: changedAt.toISOString(),
  previous,
  isWhole,
});

function licenceOf(state: EngineState, artefact: Artefact | 'broken' | undefined): EngineOverview['licence'] {
  const models = typeof artefact === 'object' ? artefact.models : {};
  const bar = licenceBar(Object.values(state).map(({ evidence }) => evidence));
  const markets = Object.entries(state).flatMap(([symbol, { evidence }]) => {
    const pair = findPair(symbol);
    if (!pair) return [];
    const { displayName, kind } = pair;
    const { peak, slots } = evidence;
    const rows = models[symbol]?.rows ?? 0;
    return [
      {
        symbol,
        displayName,
        kind,
        evidence: wealthOf(evidence),
        peak,
        slots,
        isLicensed: isLicensed(evidence, bar),
        rows,
      },
    ];
  });
  markets.sort((a, b) => b.evidence - a.evidence || (a.symbol < b.symbol ? -1 : 1));
  const licensed = markets.filter(({ isLicensed: may }) => may).length;
  return { needed: bar, licensed, markets };
}

/** Forecasts of the window against outcomes, by day, by claim and by kind, read with the champion's calibration. */
function recordOf(
  tallies: Awaited<ReturnType<Ledger['readTallies']>>,
  artefact: Artefact | 'broken' | undefined,
): Pick<EngineOverview, 'days' | 'reliability' | 'drift'> {
  const calibrations = typeof artefact === 'object' ? artefact.calibrations : {};
  const slopeOf = (kind: (typeof KINDS)[number]) => calibrations[kind] ?? NO_CALIBRATION;
  const days = [...tallies]
    .sort(([a], [b]) => a - b)
    .map(([day, kinds]) => {
      const groups = [...kinds].flatMap(([kind, tally]) => readTally(tally, slopeOf(kind)));
      return { day: new Date(day).toISOString(), ...scoreOf(groups), skill: skillOf(groups) };
    });
  const newest = Math.max(0, ...tallies.keys());
  const recent = groupsByKind(tallies, slopeOf, (day) => day > newest - RECENT_DAYS * DAY_MS);
  const drift = KINDS.flatMap((kind) => {
    const groups = recent.get(kind);
    if (!groups) return [];
    const score = scoreOf(groups);
    const { said, came } = score;
    return [{ kind, ...score, isOff: came !== null && isOff(said, came) }];
  });
  const all = [...groupsByKind(tallies, slopeOf).values()].flat();
  return { days, reliability: reliabilityOf(all), drift };
}

/** Of some hundred thousand forecasts the interval is so narrow that every small difference lies outside. */
const isOff = (said: number, came: NonNullable<Score['came']>): boolean =>
  (said < came.low || said > came.high) && Math.abs(said - came.value) >= DRIFT_POINTS;

/** Evenly, with the newest one. */
function thinOut(points: readonly EvidencePoint[]): EvidencePoint[] {
  const step = Math.ceil(points.length / CURVE_POINTS);
  return points.filter((_point, index) => (points.length - 1 - index) % Math.max(1, step) === 0);
}

/** More do not fit a screen. */
const MOST_EVIDENCE = 1_000_000;

/** The champion's engine and its challengers on the same forecasts of those days; `latest` by engine. */
function describeContenders(
  judged: readonly Judgement[],
  latest: ReadonlyMap<string, EngineShadowSlot | null>,
  at: number,
): EngineContender[] {
  const newest = judged.at(-1);
  const days = (name: string) => judged.flatMap(({ engines }) => engines[name] ?? []);
  const describe = (name: string) => ({
    engine: name,
    about: ENGINES.find((engine) => engine.name === name)?.about ?? '',
    latest: latest.get(name) ?? null,
    ...scoreOfDays(days(name)),
  });
  const champion = { ...describe(SERVED.name), publishes: true, against: null };
  const challengers = CHALLENGERS.map(({ name }) => {
    const score = describe(name);
    const record = newest?.challengers[name];
    const proposal = proposalOf(record, score.slope, at);
    return {
      ...score,
      publishes: false,
      against: {
        ...proposal,
        days: record?.days ?? 0,
        evidence: Math.min(MOST_EVIDENCE, proposal.evidence),
      },
    };
  });
  return [champion, ...challengers];
}
