import { DEPOSIT_STATES } from '@croneai/contracts/deposit-state.ts';
import { BROKER_EVENT_KINDS } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { auditCollection } from '../../../services/admin/src/audit/audit.model.ts';
import { chainRow, EMPTY_CHAIN } from '../../../services/admin/src/audit/audit-chain.ts';
import { brokerEventCollection } from '../../../services/admin/src/brokers/broker.model.ts';
import { bulkJobCollection, bulkRowCollection } from '../../../services/admin/src/bulk/bulk.model.ts';
import { depositCollection } from '../../../services/admin/src/deposits/deposit.model.ts';
import { servedCollection, stepCollection } from '../../../services/admin/src/funnel/funnel.model.ts';
import { incidentCollection } from '../../../services/admin/src/incidents/incident.model.ts';
import { memberCollection } from '../../../services/admin/src/members/member.model.ts';
import { toDocument } from '../../../services/admin/src/members/member.repository.ts';
import { settingsHistoryCollection } from '../../../services/admin/src/settings/settings.model.ts';
import { DAYS, memberOf, SOURCES, servedOf, sourceAt, stepOf } from '../members/some-members.ts';
import { storyOf } from './member-stories.ts';
import { ADMIN, idOf, MEMBERS, objectIdOf, of, ownerOf, type Seed, seed, timeOf } from './seed.ts';

const DEPOSITS = 20_000;
export const AUDIT_ROWS = 100_000;
const BROKER_EVENTS = 100_000;
const STEPS = 130_000;
const BULK_JOBS = 50;
const BULK_ROWS = 50_000;
const INCIDENTS = 100;
const VERSIONS = 1_000;
const YEAR_MS = 365 * DAY_MS;
/** Broker events are at most this old, so the purge keeps them. */
const BROKER_MS = 80 * DAY_MS;

export const BULK_JOB = idOf(0x64, 0);

const auditRow = () => {
  let head = EMPTY_CHAIN;
  return (index: number, now: Date) => {
    const occurredAt = new Date(now.getTime() - (AUDIT_ROWS - index) * 60_000);
    const entry = {
      id: `sample-${index}`,
      occurredAt,
      requestId: `sample-${index}`,
      actor: { userId: ADMIN, role: 'owner' as const },
      action: of(['access.update', 'lead.update', 'ticket.update', 'deposit.decide'], index),
      subject: { kind: 'member', id: ownerOf(index, { first: 100, full: AUDIT_ROWS }) },
      before: { tier: 'guest' },
      after: { tier: 'gold' },
      reason: 'A sample',
      address: '203.0.113.9',
    };
    const { id, ...row } = chainRow(entry as never, head, occurredAt);
    head = { sequence: row.sequence, hash: row.hash };
    return { _id: id, ...row };
  };
};

export const adminSeeds: readonly Seed[] = [
  seed<typeof memberCollection>('admin', memberCollection, {
    full: MEMBERS,
    document: (index, now) => toDocument(memberOf(storyOf(index, now), now)) as never,
  }),
  seed<typeof depositCollection>('admin', depositCollection, {
    full: DEPOSITS,
    document(index, now) {
      const state = of(DEPOSIT_STATES, index);
      const isDecided = state === 'verified' || state === 'refused';
      const { id, ...fields } = depositCollection.make({
        id: idOf(0x60, index),
        userId: ownerOf(index, { first: 10, full: DEPOSITS }),
        state,
        amount: 100 + (index % 900),
        currency: 'USD',
        usd: state === 'verified' ? 100 : null,
        broker: 'Sample broker',
        account: `sample-${index}`,
        accountKey: `sample-broker:sample-${index}`,
        ...(state === 'verified' && { verifiedKey: `sample-broker:sample-${index}` }),
        createdAt: timeOf(index, DEPOSITS, { now, rangeMs: YEAR_MS }),
        decidedAt: isDecided ? now : null,
        decidedBy: isDecided ? ADMIN : null,
      });
      return { _id: id, ...fields, outbox: [] };
    },
  }),
  seed<typeof auditCollection>('admin', auditCollection, { full: AUDIT_ROWS, document: auditRow() as never }),
  seed<typeof brokerEventCollection>('admin', brokerEventCollection, {
    full: BROKER_EVENTS,
    document: (index, now) => ({
      _id: objectIdOf(0x61, index),
      broker: 'sample-broker',
      eventKey: `sample-${index}`,
      source: 'postback',
      event: of(BROKER_EVENT_KINDS, index),
      state: 'matched',
      eventId: `sample-${index}`,
      clickId: 'ABCD2345',
      traderId: `sample-${index % 10_000}`,
      amount: 100,
      currency: 'USD',
      userId: ownerOf(index, { first: 10, full: BROKER_EVENTS }),
      problems: [],
      raw: `event=deposit&event_id=sample-${index}&click_id=ABCD2345`,
      receivedAt: timeOf(index, BROKER_EVENTS, { now, rangeMs: BROKER_MS }),
      arrivals: 1,
    }),
  }),
  seed<typeof stepCollection>('admin', stepCollection, {
    full: STEPS,
    document: (index, now) =>
      stepOf(
        `sample-${index}`,
        index % 4 === 0 ? 'form' : 'signedUp',
        sourceAt(index),
        timeOf(index, STEPS, { now, rangeMs: YEAR_MS }),
      ),
  }),
  seed<typeof servedCollection>('admin', servedCollection, {
    full: DAYS,
    document(index, now) {
      const day = new Date(now.getTime() - index * DAY_MS).toISOString().slice(0, 10);
      const counts = Array.from({ length: SOURCES }, (_, at) => ({ source: sourceAt(at), served: 1 + at }));
      return servedOf(day, 'gateway-1', counts, now);
    },
  }),
  seed<typeof bulkJobCollection>('admin', bulkJobCollection, {
    full: BULK_JOBS,
    document: (index, now) => ({
      _id: index === 0 ? BULK_JOB : idOf(0x64, index),
      filter: null,
      action: { kind: 'message', subject: 'A sample', text: 'A sample text.' },
      author: { userId: ADMIN, role: 'owner', address: '203.0.113.9' },
      createdAt: timeOf(index, BULK_JOBS, { now, rangeMs: 60 * DAY_MS }),
      total: BULK_ROWS / BULK_JOBS,
      stage: 'done',
      isUndone: false,
      outbox: [],
    }),
  }),
  seed<typeof bulkRowCollection>('admin', bulkRowCollection, {
    full: BULK_ROWS,
    document(index, now) {
      const rowsOfJob = BULK_ROWS / BULK_JOBS;
      const jobId = idOf(0x64, Math.floor(index / rowsOfJob));
      const userId = ownerOf(index, { first: 1, full: BULK_ROWS });
      return {
        _id: `${jobId}:${userId}`,
        jobId,
        userId,
        number: index % rowsOfJob,
        state: 'done',
        why: '',
        grantId: idOf(0x65, index),
        createdAt: timeOf(index, BULK_ROWS, { now, rangeMs: 60 * DAY_MS }),
        outbox: [],
      };
    },
  }),
  seed<typeof incidentCollection>('admin', incidentCollection, {
    full: INCIDENTS,
    document(index, now) {
      const openedAt = timeOf(index, INCIDENTS, { now, rangeMs: 80 * DAY_MS });
      return {
        _id: objectIdOf(0x66, index),
        version: 2,
        title: `Sample incident ${index}`,
        parts: ['signals'],
        openedAt,
        resolvedAt: openedAt,
        updates: [{ text: 'A sample.', at: openedAt }],
        outbox: [],
      };
    },
  }),
  seed<typeof settingsHistoryCollection>('admin', settingsHistoryCollection, {
    full: VERSIONS,
    document: (index, now) => ({
      _id: index + 1,
      version: index + 1,
      values: {},
      undoTo: null,
      isUndo: false,
      changedAt: now,
      changedBy: ADMIN,
    }),
  }),
];
