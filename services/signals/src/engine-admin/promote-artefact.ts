import type { PromoteEngineBody } from '@croneai/contracts/endpoints/admin-engine.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import type { Problem } from '@croneai/contracts/http/problem.ts';
import { deskEntry, type LiveEntry } from '@croneai/contracts/live-log.ts';
import { promotionRefusal } from '@croneai/engine/judge/describe-artefact.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { Champion, ChampionNews, ChampionRepository } from '../champion/module.ts';
import type { Feeds } from '../feeds/module.ts';

const REFUSALS: Readonly<Record<NonNullable<ReturnType<typeof promotionRefusal>>, Problem>> = {
  too_old: errors.artefactTooOld,
  other_prices: errors.artefactOtherPrices,
  partial: errors.artefactPartial,
};

export type PromoteNeeds = {
  feeds: Pick<Feeds, 'prices'>;
  champions: Pick<ChampionRepository, 'find' | 'findArtefact' | 'promote'>;
  notifyWorkers: ChampionNews['notifyWorkers'];
  live: Pick<LiveWriter<LiveEntry>, 'publish'>;
  now: () => Date;
};

/**
 * Lets another artefact decide, from the next slot that is planned until the next training. Weights and evidence go on as they are: they
 * belong to the markets. Audited in the same write. Throws AppError 409 when the champion is not the one that was seen, or the artefact
 * must not decide.
 */
export function promoteArtefact({ feeds: { prices }, champions, notifyWorkers, live, now }: PromoteNeeds) {
  return async (
    { artefact: hash, version, reason }: PromoteEngineBody,
    by: Pick<AdminWrite, 'actor' | 'address'>,
  ) => {
    const at = now();
    const seen = await champions.find();
    if (!seen?.isWhole) throw appError(errors.engineUntrained);
    if (seen.version !== version) throw appError(errors.engineConflict);
    if (seen.artefact === hash) throw appError(errors.artefactIsChampion);
    const [artefact, champion] = await Promise.all([
      champions.findArtefact(hash),
      champions.findArtefact(seen.artefact),
    ]);
    if (!artefact) throw appError(errors.artefactNotFound);
    if (artefact === 'broken') throw appError(errors.artefactBroken);
    const refusal = promotionRefusal(artefact, {
      champion: champion === 'broken' ? undefined : champion,
      ...{ prices, now: at.getTime() },
    });
    if (refusal) throw appError(REFUSALS[refusal]);
    const next = { artefact: hash, until: artefact.until, isWhole: true, stateSlot: seen.stateSlot };
    const audit = promotedEvent(seen, next, { ...by, reason }, at);
    if (!(await champions.promote(seen, next, [audit]))) throw appError(errors.engineConflict);
    // Workers read the champion with every slot that they plan: without this message it is the next slot all the same.
    await notifyWorkers();
    live.publish(deskEntry('engine'));
    return { hash, previous: seen.artefact, version: version + 1, since: at.toISOString() };
  };
}

function promotedEvent(
  seen: Champion,
  next: Pick<Champion, 'artefact' | 'until'>,
  { actor, address, reason }: AdminWrite,
  now: Date,
) {
  const auditOf = ({ artefact, until }: Pick<Champion, 'artefact' | 'until'>) => ({
    artefact,
    trainedTo: new Date(until).toISOString(),
  });
  return createEvent(auditRecorded, {
    aggregateId: next.artefact,
    aggregateVersion: seen.version + 1,
    now,
    payload: {
      actor,
      action: next.until < seen.until ? 'engine.roll-back' : 'engine.promote',
      subject: { kind: 'engine', id: next.artefact },
      before: auditOf(seen),
      after: auditOf(next),
      reason,
      address,
    },
  });
}
