import { eventEnvelopeSchema } from '@croneai/contracts/events/event.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runInContext } from '../context.ts';
import { createEvent, serialiseEntry, tombstone, versionAfterRestore } from './event.ts';

const renamed = {
  type: 'member.renamed',
  version: 2,
  topic: 'members',
  payload: z.object({ name: z.string(), nick: z.string().nullish(), at: z.date().optional() }),
};
const now = new Date('2026-11-20T10:00:00.000Z');

it('the Kafka value of an outbox entry is the envelope of the event', () => {
  const entry = createEvent(renamed, {
    aggregateId: 'm-1',
    aggregateVersion: 3,
    payload: { name: 'Ada', nick: null },
    now,
    requestId: 'r-1',
  });
  expect(entry).toMatchObject({ topic: 'members', key: 'm-1', tombstone: false });
  const envelope = eventEnvelopeSchema.parse(JSON.parse(serialiseEntry(entry) ?? ''));
  expect(envelope).toEqual({
    id: entry.id,
    type: 'member.renamed',
    version: 2,
    occurredAt: '2026-11-20T10:00:00.000Z',
    aggregateId: 'm-1',
    aggregateVersion: 3,
    requestId: 'r-1',
    payload: { name: 'Ada', nick: null },
  });
});

it('an event contains only values that can be sent: no undefined, dates as text, no unknown keys', () => {
  const payload = { name: 'Ada', nick: undefined, at: now, password: 'x' };
  const entry = createEvent(renamed, { aggregateId: 'm', aggregateVersion: 1, payload });
  expect(entry.payload).toStrictEqual({ name: 'Ada', at: '2026-11-20T10:00:00.000Z' });
});

it('an event has the request id of the request that caused it', () => {
  const make = () =>
    createEvent(renamed, { aggregateId: 'm', aggregateVersion: 1, payload: { name: 'Ada' } });
  expect(runInContext({ requestId: 'r-2' }, make).requestId).toBe('r-2');
  expect(make().requestId).not.toBe('');
});

it('an invalid payload is refused', () => {
  const payload = { name: 7 } as never;
  expect(() => createEvent(renamed, { aggregateId: 'm', aggregateVersion: 1, payload })).toThrow(z.ZodError);
});

it('a tombstone is a null value', () => {
  const entry = tombstone('members', 'm-1');
  expect(entry).toMatchObject({ topic: 'members', key: 'm-1', tombstone: true });
  expect(serialiseEntry(entry)).toBeNull();
});

it('the version after a restore exceeds all earlier versions, even if an older backup is restored later', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const first = versionAfterRestore(5, now);
  expect(first).toBeGreaterThan(5 + 999_999);
  // The copy with version 5 is restored a second time, after several changes.
  const second = versionAfterRestore(5, new Date(now.getTime() + 3_600_000));
  expect(second).toBeGreaterThan(first + 100);
  expect(versionAfterRestore(second, now)).toBeGreaterThan(second);
  expect(Number.isSafeInteger(second)).toBe(true);
});

it('the version after a restore exceeds the version after the previous restore, even if the newly restored backup is older', () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  const backedUp = versionAfterRestore(5, now) + 3;
  expect(versionAfterRestore(backedUp, after(3))).toBeGreaterThan(
    versionAfterRestore(backedUp, after(2)) + 100,
  );
});
