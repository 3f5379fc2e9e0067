import type { accessCodeUsed } from '@croneai/contracts/events/codes.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { EachRow } from '@croneai/platform/each-row.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import type { z } from 'zod';
import { giveGrant } from './change-grants.ts';
import type { EarlyUseDocument, EarlyUseModel } from './early-use.model.ts';
import { grantEvents } from './give-grant.ts';
import { newGrant } from './grant-rules.ts';
import type { MemberRepository } from './member.repository.ts';

type CodeUse = z.output<typeof accessCodeUsed.payload>;
type GiveByCode = (use: CodeUse) => Promise<'done' | 'too-early'>;

/**
 * Gives the grant of a used access code. The id of the use is also the id of the grant, so a
 * repeated event changes nothing. Returns `too-early` if the member is not stored yet. An erased
 * member gets no grant.
 */
export function giveGrantByCode({
  members,
  now,
}: {
  members: Pick<MemberRepository, 'change' | 'isDeleted'>;
  now: () => Date;
}): GiveByCode {
  return async ({ userId, useId, prefix, campaign, tier, feature, days, usedAt }) => {
    const from = new Date(usedAt);
    const until = new Date(from.getTime() + days * DAY_MS);
    const at = now();
    // The grant's time has passed. If the grant was given and has since been dropped from the
    // member's history, it must not be given again.
    if (until <= at) return 'done';
    const reason = `Access code ${prefix}…, ${campaign}`;
    const grant = newGrant({ id: useId, tier, feature, from, until, source: 'code', reason });
    const by = { actor: { userId, role: 'member' as const }, address: '', reason };
    const written = await members.change(userId, (member) => {
      if (member.grants.some(({ id }) => id === useId)) return {};
      const facts = giveGrant(member, grant, at);
      return { facts, events: grantEvents(member, facts, useId, by) };
    });
    return written || (await members.isDeleted(userId)) ? 'done' : 'too-early';
  };
}

/**
 * Handles the use of an access code. If the member is not stored yet, the use is stored and handled
 * in a later round.
 */
export function recordCodeUse({
  give,
  earlyUses,
  now,
}: {
  give: GiveByCode;
  earlyUses: EarlyUseModel;
  now: () => Date;
}) {
  return async ({ payload: use }: { payload: CodeUse }): Promise<void> => {
    if ((await give(use)) === 'done') return;
    const { useId: _id, userId } = use;
    await unlessDuplicate(earlyUses.create({ _id, userId, use, receivedAt: now() }));
  };
}

const EVERY_MS = 500;
const ROWS = 100;

/**
 * Gives the grants for access codes whose use was announced before the member was stored. Tries
 * again until the member is stored.
 */
export function settleEarlyUses({
  give,
  earlyUses,
  eachRow,
}: {
  give: GiveByCode;
  earlyUses: EarlyUseModel;
  eachRow: EachRow;
}): Repeat {
  const name = 'give grants of early code uses';
  const forEach = eachRow(name);
  return {
    name,
    everyMs: EVERY_MS,
    async work() {
      const rows = await earlyUses.find().sort({ receivedAt: 1 }).limit(ROWS).lean<EarlyUseDocument[]>();
      await forEach(rows, {
        nameOf: ({ _id }) => _id,
        work: async ({ _id, use }) => {
          if ((await give(use)) === 'done') await earlyUses.deleteOne({ _id });
        },
      });
    },
  };
}
