import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import { adminEntry, type LiveEntry } from '@croneai/contracts/live-log.ts';
import { promotionRefusal } from '@croneai/engine/judge/describe-artefact.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import type { Champion, ChampionNews, ChampionRepository } from '../champion/module.ts';
import type { Feeds } from '../feeds/module.ts';

/** Thrown if the artefact cannot be promoted. The message gives the operator the reason. */
export class ChampionRefused extends Error {
  override readonly name = 'ChampionRefused';
}

const REFUSALS: Readonly<Record<NonNullable<ReturnType<typeof promotionRefusal>>, string>> = {
  too_old: 'This artefact is older than 72 hours. Workers would refuse it.',
  other_prices: 'This artefact was trained on prices of another source.',
  partial: 'This artefact knows fewer markets than the champion: it was made during the first training.',
};

export type PromoteNeeds = {
  feeds: Pick<Feeds, 'prices'>;
  champions: Pick<ChampionRepository, 'find' | 'findArtefact' | 'promote'>;
  notifyWorkers: ChampionNews['notifyWorkers'];
  live: Pick<LiveWriter<LiveEntry>, 'publish'>;
  now: () => Date;
};

/**
 * Promotes another artefact, which decides all slots from the next planned slot until the next
 * training. Without `artefact`, promotes the previous one. Keeps weights and evidence, because they
 * belong to the markets and not to the artefact. The same write contains the audit entry. Throws
 * ChampionRefused if the artefact cannot be used, or if the champion was changed at the same time.
 */
export function promoteArtefact({ feeds: { prices }, champions, notifyWorkers, live, now }: PromoteNeeds) {
  return async (
    { artefact: wanted, reason }: { artefact?: string; reason: string },
    by: Pick<AdminWrite, 'actor' | 'address'>,
  ) => {
    const at = now();
    const seen = await champions.find();
    if (!seen?.isWhole)
      throw new ChampionRefused('The first training is not over yet. There is nothing to choose from.');
    const hash = wanted ?? seen.previous;
    if (!hash) throw new ChampionRefused('There was no champion before this one.');
    if (seen.artefact === hash) throw new ChampionRefused('This artefact is the champion already.');
    const [artefact, champion] = await Promise.all([
      champions.findArtefact(hash),
      champions.findArtefact(seen.artefact),
    ]);
    if (!artefact) throw new ChampionRefused('There is no artefact with this hash.');
    if (artefact === 'broken')
      throw new ChampionRefused(
        'This artefact does not match its hash, or is of another version of the engine.',
      );
    const refusal = promotionRefusal(artefact, {
      champion: champion === 'broken' ? undefined : champion,
      prices,
      now: at.getTime(),
    });
    if (refusal) throw new ChampionRefused(REFUSALS[refusal]);
    const next = { artefact: hash, until: artefact.until, isWhole: true, stateSlot: seen.stateSlot };
    const audit = promotedEvent(seen, next, { ...by, reason }, at);
    if (!(await champions.promote(seen, next, [audit])))
      throw new ChampionRefused('The champion changed in the meantime. Look at the present one first.');
    await notifyWorkers();
    live.publish(adminEntry('engine'));
    return { hash, previous: seen.artefact, version: seen.version + 1, since: at.toISOString() };
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
