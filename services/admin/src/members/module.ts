import { isDeepStrictEqual } from 'node:util';
import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { accessCodeUsed } from '@croneai/contracts/events/codes.ts';
import { proofSent } from '@croneai/contracts/events/funnel.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import type { EachRow } from '@croneai/platform/each-row.ts';
import { onEvent, onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import { republishWhenLost } from '@croneai/platform/events/lost-topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import { countReached } from './count-reached.ts';
import { earlyProofCollection } from './early-proof.model.ts';
import { earlyUseCollection } from './early-use.model.ts';
import { applyDeposit, endForMember, giveToMember, withdrawDeposit } from './give-grant.ts';
import { giveGrantByCode, recordCodeUse, settleEarlyUses } from './grant-by-code.ts';
import { grantRoutes } from './grant-routes.ts';
import { grantsOf } from './grant-view.ts';
import type { MemberFilter } from './listed.ts';
import { memberCollection } from './member.model.ts';
import { createMemberRepository, type DepositStates, type MemberSearch } from './member.repository.ts';
import { toRow } from './member.ts';
import { markProof, recordProof, settleEarlyProofs } from './record-proof.ts';
import { deleteMember, recordUserState } from './record-user-state.ts';
import { republishAccess, republishAccessOf } from './republish-access.ts';
import { memberRoutes } from './routes.ts';
import { settleDueGrants } from './settle-due-grants.ts';
import type { SupportLimit } from './support-limit.ts';

export type { DepositStates } from './member.repository.ts';
export { assertWithinLimit, type SupportLimit } from './support-limit.ts';

type Needs = Pick<ServicePlatform, 'openCollection' | 'relay' | 'kafka' | 'adminHints' | 'logger' | 'now'>;

export type Members = ReturnType<typeof openMembers>;

/** Keeps members, each with a copy of the user and the access facts that this service owns. */
export function openMembers(
  { openCollection, relay, kafka, adminHints, logger, now }: Needs,
  {
    bulkReads,
    supportLimit,
    eachRow,
  }: {
    bulkReads: { recordBulkRead: RecordBulkRead };
    supportLimit: () => Promise<SupportLimit>;
    eachRow: EachRow;
  },
) {
  const model = openCollection(memberCollection, {
    republish: (id) => republishAccessOf({ members })(id),
  });
  const members = createMemberRepository({
    model,
    relay,
    changed: (id) => {
      adminHints.emit('members');
      adminHints.emit('member', id);
    },
  });
  const earlyUses = openCollection(earlyUseCollection);
  const earlyProofs = openCollection(earlyProofCollection);
  const mark = markProof({ members });
  const noteProof = recordProof({ mark, earlyProofs, now });
  const give = giveGrantByCode({ members, now });
  const erase = deleteMember({ members, now });
  const record = recordUserState({ members, now });
  const republish = republishAccess({ model, members, now });
  return {
    collections: [memberCollection, earlyUseCollection, earlyProofCollection],
    routes: [
      ...memberRoutes({ members, recordBulkRead: bulkReads.recordBulkRead, now }),
      ...grantRoutes({ members, supportLimit, now }),
    ],
    topics: [topics.users, topics.access, topics.mails, topics.codes],
    subscriptions: [
      ...userStateEvents.map((definition) =>
        onState(definition, ({ payload, aggregateVersion }) => record(payload, aggregateVersion)),
      ),
      onEvent(accessCodeUsed, recordCodeUse({ give, earlyUses, now })),
      onEvent(proofSent, ({ payload }) => noteProof(payload.userId)),
      // Some services store only a copy of the access facts, not of the user. For them, the
      // tombstone of the access facts marks a deleted member.
      onTombstone(topics.users.name, (userId) =>
        kafka.publish(topics.access.name, [{ key: userId, value: null }]),
      ),
    ],
    repeats: [
      settleDueGrants({ members, eachRow, now }),
      settleEarlyUses({ give, earlyUses, eachRow }),
      settleEarlyProofs({ mark, earlyProofs, eachRow, now }),
      republishWhenLost({ kafka, republish, logger }, topics.access),
    ],
    async eraseMember(userId: string): Promise<void> {
      await erase(userId);
      await earlyUses.deleteMany({ userId });
      await earlyProofs.deleteOne({ _id: userId });
    },
    exportMember: async ({ userId }) => {
      const member = await members.find(userId);
      return {
        member: member ? toRow(member) : null,
        grants: member ? grantsOf(member, now()) : [],
      };
    },
    find: members.find,
    people: members.people,
    findByAdmissionCode: members.findByAdmissionCode,
    list: (search: MemberSearch) => members.list(search, now()),
    count: (filter: MemberFilter) => members.count(filter, now()),
    each: (filter: MemberFilter) => members.each(filter, now()),
    countReached: countReached(model),
    giveGrant: giveToMember({ members, now }),
    endGrant: endForMember({ members, now }),
    async setDepositStates(userId: string, deposits: DepositStates): Promise<void> {
      await members.change(userId, ({ depositStates, hasOnlySetupClaims }) =>
        isDeepStrictEqual({ depositStates, hasOnlySetupClaims }, deposits) ? {} : { deposits },
      );
    },
    applyDeposit: applyDeposit({ members, now }),
    withdrawDeposit: withdrawDeposit({ members, now }),
  } satisfies Module & Record<string, unknown>;
}
