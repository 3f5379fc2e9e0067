import { createHash } from 'node:crypto';
import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { ClaimDeposit } from '../deposits/module.ts';
import type { Members } from '../members/module.ts';
import type { Settings } from '../settings/module.ts';
import { applyReport } from './apply-report.ts';
import { brokerCollection, brokerEventCollection } from './broker.model.ts';
import { createBrokerRepository } from './broker.repository.ts';
import { createBrokerEventRepository } from './broker-event.repository.ts';
import { toBrokerEventRow } from './broker-event.ts';
import { claimDueDeposits } from './claim-due-deposits.ts';
import { matchAccount } from './match-account.ts';
import { recordPostback } from './record-postback.ts';
import { brokerRoutes } from './routes.ts';

const CLAIM_EVERY_MS = SECOND_MS;
const EVENTS_KEPT_MS = 400 * DAY_MS;
const RAW_KEPT_MS = 90 * DAY_MS;
const EVENTS_MAX = 200_000;

/**
 * Records events that brokers report about members. These events only propose deposits. Only a
 * decision by an admin changes access.
 */
export function openBrokers(
  { openCollection, relay, now }: Pick<ServicePlatform, 'openCollection' | 'relay' | 'now'>,
  {
    members,
    settings,
    deposits,
  }: {
    members: Pick<Members, 'findByAdmissionCode'>;
    settings: Pick<Settings, 'brokerNames'>;
    deposits: { claim: ClaimDeposit };
  },
) {
  const brokers = createBrokerRepository({ model: openCollection(brokerCollection), relay, now });
  const events = createBrokerEventRepository({ model: openCollection(brokerEventCollection) });
  const named = async () => (await settings.brokerNames()).map((name) => ({ broker: slugOf(name), name }));
  /** Returns the broker's display name, or its slug if the broker was removed from the settings. */
  const nameOf = async (broker: string) =>
    (await named()).find((known) => known.broker === broker)?.name ?? broker;
  const claimDue = claimDueDeposits({ events, claim: deposits.claim, nameOf });
  return {
    collections: [brokerCollection, brokerEventCollection],
    topics: [topics.audit],
    routes: brokerRoutes({
      brokers,
      events,
      named,
      record: recordPostback({ brokers, events, members, matchAccount: matchAccount({ events }), now }),
      apply: applyReport({ events, now }),
    }),
    repeats: [
      { name: 'claim deposits that brokers reported', everyMs: CLAIM_EVERY_MS, work: claimDue },
      {
        name: 'purge events of brokers',
        everyMs: HOUR_MS,
        work: async () => {
          await events.purge(new Date(now().getTime() - EVENTS_KEPT_MS), EVENTS_MAX);
          await events.dropRaw(new Date(now().getTime() - RAW_KEPT_MS));
        },
      },
    ],
    eraseMember: events.erase,
    exportMember: async ({ userId }) => ({
      brokerEvents: (await events.listOf(userId)).map(toBrokerEventRow),
    }),
  } satisfies Module;
}

/**
 * Returns `partner-broker` for `Partner broker`; a name in another script becomes `broker-` and a
 * hash.
 */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words?.join('-') ?? `broker-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
