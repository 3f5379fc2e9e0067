import { type Broker, brokerEndpoints } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { applyReport } from './apply-report.ts';
import type { StoredBroker } from './broker.model.ts';
import type { BrokerRepository } from './broker.repository.ts';
import type { BrokerEventRepository } from './broker-event.repository.ts';
import { toBrokerEventRow } from './broker-event.ts';
import { readReport } from './read-report.ts';
import type { recordPostback } from './record-postback.ts';

/** Brokers in the settings; `broker` is the slug that URLs contain, and `name` the display name. */
export type NamedBrokers = () => Promise<{ broker: string; name: string }[]>;

export function brokerRoutes({
  brokers,
  events,
  named,
  record,
  apply,
}: {
  brokers: BrokerRepository;
  events: Pick<BrokerEventRepository, 'list'>;
  named: NamedBrokers;
  record: ReturnType<typeof recordPostback>;
  apply: ReturnType<typeof applyReport>;
}): Route[] {
  const find = async (broker: string | undefined) => {
    const known = await named();
    const found = broker === undefined ? known[0] : known.find((one) => one.broker === broker);
    if (!found) throw appError(errors.brokerNotFound);
    await brokers.ensure(found.broker);
    return found;
  };
  return [
    route(brokerEndpoints.receivePostback, async ({ params, query }) => {
      await record(params, query);
      return {};
    }),
    route(brokerEndpoints.receivePostedPostback, async ({ params, query }) => {
      await record(params, query);
      return {};
    }),
    route(brokerEndpoints.listBrokers, async () => {
      const rows = (await named()).map(async ({ broker, name }) =>
        toBroker(name, await brokers.ensure(broker)),
      );
      return { data: await Promise.all(rows) };
    }),
    route(brokerEndpoints.rotateBrokerSecret, async ({ params, session, client }) => {
      const { broker, name } = await find(params.broker);
      const by = { ...actorOf(session, client), reason: null };
      const audited = (version: number) => [auditOf('broker.rotate', broker, { broker }, by, version)];
      const rotated = await brokers.change(broker, { isRotation: true, events: audited });
      if (!rotated) throw appError(errors.brokerNotFound);
      return {
        data: toBroker(name, rotated),
        message: 'The secret was replaced. The old address no longer works.',
      };
    }),
    route(brokerEndpoints.listBrokerEvents, async ({ query }) => {
      const { events: page, total } = await events.list(query);
      return { data: page.map(toBrokerEventRow), pagination: paginationOf(total, query.page, query.limit) };
    }),
    route(brokerEndpoints.applyBrokerReport, async ({ query, upload, session, client }) => {
      const { broker } = await find(query.broker);
      const chunks: Buffer[] = [];
      for await (const chunk of upload.stream) chunks.push(chunk);
      const rows = readReport(Buffer.concat(chunks));
      const report = await apply(broker, rows, query.dryRun === 'true');
      if (query.dryRun === 'false') {
        const by = { ...actorOf(session, client), reason: null };
        const after = { broker, matched: report.matched, unmatched: report.unmatched };
        const audited = (version: number) => [auditOf('broker.report', broker, after, by, version)];
        await brokers.change(broker, { isRotation: false, events: audited });
      }
      return { data: report };
    }),
  ];
}

function toBroker(name: string, { id: broker, secret, secretChangedAt }: StoredBroker): Broker {
  const address = `/api/postbacks/${broker}/${secret}`;
  return { broker, name, address, secretChangedAt: secretChangedAt.toISOString() };
}

function auditOf(
  action: 'broker.rotate' | 'broker.report',
  broker: string,
  after: Record<string, unknown>,
  by: AdminWrite,
  version: number,
): OutboxEntry {
  return createEvent(auditRecorded, {
    aggregateId: broker,
    aggregateVersion: version,
    payload: { ...by, action, subject: { kind: 'broker', id: broker }, before: {}, after },
  });
}
