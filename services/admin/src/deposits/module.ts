import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { adminDepositEndpoints } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';
import type { EachRow } from '@croneai/platform/each-row.ts';
import { onState } from '@croneai/platform/events/handlers.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { versionOfIfMatch } from '@croneai/platform/http/entity-tag.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import type { Members, SupportLimit } from '../members/module.ts';
import { type ClaimDeposit, claimDeposit } from './claim-deposit.ts';
import { claimFromSetup } from './claim-from-setup.ts';
import { decideDeposit, decisionActor, settleDecision } from './decide-deposit.ts';
import { depositCollection } from './deposit.model.ts';
import { createDepositRepository, type DepositRepository } from './deposit.repository.ts';
import { type ListDepositStates, listDepositStates } from './list-deposit-states.ts';
import { type ViewDeposits, viewDeposits } from './view-deposits.ts';

export type { ClaimDeposit } from './claim-deposit.ts';

type Needs = Pick<ServicePlatform, 'openCollection' | 'relay' | 'adminHints' | 'now'>;
type Uses = {
  members: Pick<Members, 'find' | 'people' | 'applyDeposit' | 'withdrawDeposit' | 'setDepositStates'>;
  supportLimit: () => Promise<SupportLimit>;
  /** Returns the names of the brokers in the order of the settings. */
  brokerNames: () => Promise<string[]>;
  eachRow: EachRow;
};

/** Records deposits that members and brokers claim, and admins' decisions about them. */
export function openDeposits(
  { openCollection, relay, adminHints, now }: Needs,
  { members, supportLimit, brokerNames, eachRow }: Uses,
) {
  const deposits = createDepositRepository({
    model: openCollection(depositCollection),
    relay,
    changed: (userId) => adminHints.emit('member', userId),
  });
  const listStates = listDepositStates({ deposits, members });
  const claim = claimDeposit({ deposits, members, listStates, now });
  const claimSetup = claimFromSetup({ deposits, claim, listStates, brokerNames });
  const view = viewDeposits({ deposits, members });
  return {
    collections: [depositCollection],
    topics: [topics.audit],
    subscriptions: userStateEvents.map((definition) =>
      onState(definition, ({ payload }) => claimSetup(payload)),
    ),
    routes: depositRoutes({
      deposits,
      claim,
      view,
      decide: decideDeposit({ deposits, members, view, listStates, supportLimit, now }),
    }),
    repeats: [
      settleDecisions({ deposits, members, eachRow, now }),
      listLateStates({ deposits, listStates, eachRow }),
    ],
    async eraseMember(userId: string) {
      await deposits.erase(userId, now());
      await deposits.forgetAdmin(userId);
    },
    async exportMember({ userId }) {
      const [own, handled] = await Promise.all([deposits.listOf(userId), deposits.handledBy(userId)]);
      return {
        deposits: own.map(
          ({
            accountKey,
            verifiedKey,
            eventKey,
            accessDue,
            isUnlisted,
            createdBy,
            decidedBy,
            decidedByRole,
            version,
            ...row
          }) => row,
        ),
        handledDeposits: handled,
      };
    },
    claim,
  } satisfies Module & Record<string, unknown>;
}

function depositRoutes({
  deposits,
  claim,
  view,
  decide,
}: {
  deposits: Pick<DepositRepository, 'list'>;
  claim: ClaimDeposit;
  view: ViewDeposits;
  decide: ReturnType<typeof decideDeposit>;
}): Route[] {
  return [
    route(adminDepositEndpoints.listDeposits, async ({ query }) => {
      const { deposits: page, total } = await deposits.list(query);
      return { data: await view(page), pagination: paginationOf(total, query.page, query.limit) };
    }),
    route(adminDepositEndpoints.createDeposit, async ({ body, session, client }) => {
      const source = body.ticketId ? 'ticket' : 'admin';
      const [row] = await view([await claim({ ...body, source }, actorOf(session, client))]);
      if (!row) throw new Error('a stored deposit has no row');
      return { data: row };
    }),
    route(adminDepositEndpoints.updateDeposit, async ({ params, headers, body, session, client }) => ({
      data: await decide(params.id, body, actorOf(session, client), versionOfIfMatch(headers['if-match'])),
    })),
  ];
}

const ROWS = 100;
const EVERY_MS = 5 * SECOND_MS;

/** Applies a decision to the member's access if the process died before it applied the decision. */
function settleDecisions({
  deposits,
  eachRow,
  ...needs
}: Pick<Uses, 'eachRow'> & {
  deposits: DepositRepository;
  members: Uses['members'];
  now: () => Date;
}): Repeat {
  const name = 'settle decisions about deposits';
  const forEach = eachRow(name);
  const settle = settleDecision({ deposits, ...needs });
  return {
    name,
    everyMs: EVERY_MS,
    work: async () =>
      forEach(await deposits.accessDue(ROWS), {
        nameOf: ({ id }) => id,
        work: (deposit) => settle(deposit, decisionActor(deposit)),
      }),
  };
}

/** Copies deposit states to the member list if the process died before it copied them. */
function listLateStates({
  deposits,
  listStates,
  eachRow,
}: Pick<Uses, 'eachRow'> & {
  deposits: Pick<DepositRepository, 'unlisted'>;
  listStates: ListDepositStates;
}): Repeat {
  const name = 'list late deposit states';
  const forEach = eachRow(name);
  return {
    name,
    everyMs: EVERY_MS,
    work: async () => forEach(await deposits.unlisted(ROWS), { nameOf: ({ id }) => id, work: listStates }),
  };
}
