import type { EngineContender, EngineShadowSlot } from '@croneai/contracts/endpoints/admin-engine.ts';
import { ENGINES, SERVED } from '@croneai/engine/engines/engines.ts';
import { CHALLENGERS, proposalOf } from '@croneai/engine/judge/challengers.ts';
import { scoreOfDays } from '@croneai/engine/judge/measure-forecasts.ts';
import type { Judgement } from '../judge/judgement.repository.ts';

/** More do not fit a screen. */
const MOST_EVIDENCE = 1_000_000;

/** The champion's engine and its challengers on the same forecasts of those days; `latest` by engine. */
export function describeContenders(
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
