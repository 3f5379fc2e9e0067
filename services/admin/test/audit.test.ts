import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { AuditChainState, AuditRowView } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { auditRecorded, auditSubjectErased } from '@croneai/contracts/events/audit.ts';
import { createEvent, serialiseEntry } from '@croneai/platform/events/event.ts';
import mongoose from 'mongoose';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { auditCollection, auditHeadCollection } from '../src/audit/audit.model.ts';
import { erasureEntry } from '../src/audit/audit-entry.ts';
import { createChainRepository } from '../src/audit/chain.repository.ts';
import { startHarness } from './harness.ts';

/*
 * Starts a service. For the first test only, starts a second service on the same database and
 * topics, like two containers. The order of the tests matters, because the last ones break the
 * chain.
 */
const ada = someUser({ fullName: 'Ada Canary', email: 'ada-canary@example.com' });
const boss = someUser({ role: 'owner', fullName: 'Bo Boss', email: 'bo@example.com' });

const harness = await startHarness();
afterAll(() => harness.stop());
const admin = await harness.sessions.open({ role: 'owner', userId: boss.userId });
for (const user of [ada, boss]) {
  await harness.publishUser(user);
  await harness.waitForMessages('access', user.userId, 1);
}

const rows = () => harness.database.collection<{ _id: string; sequence: number }>('audit_chain');
const countOf = (count: number) =>
  until(`${count} rows`, async () => expect(await rows().countDocuments()).toBe(count), 50_000);
const record = (change: Partial<Parameters<typeof auditRecorded.payload.parse>[0] & object> = {}) => ({
  actor: { userId: boss.userId, role: 'owner' as const },
  action: 'access.update',
  subject: { kind: 'member', id: ada.userId },
  before: { tier: 'guest', fullName: 'Ada Before-Canary' },
  after: { tier: 'gold', fullName: 'Ada Canary' },
  reason: '=HYPERLINK("ada-canary")',
  address: '203.0.113.77',
  ...change,
});
const tell = (payload = record()) =>
  harness.publish(auditRecorded, { aggregateId: payload.subject.id, aggregateVersion: 1, payload });
const read = (path = '', token = admin.token) =>
  harness.call<AuditRowView[]>('GET', `/api/admin/audit${path}`, { token });
const chain = async () =>
  (await harness.call<AuditChainState>('GET', '/api/admin/audit/chain', { token: admin.token })).envelope
    .data;

/** Runs `npm run audit:verify` without npm. */
async function verify(...args: string[]): Promise<{ code: number; text: string }> {
  const program = new URL('../src/audit/commands/verify.ts', import.meta.url).pathname;
  const env = { MONGO_URL: inject('backing').mongoUrl, MONGO_DATABASE: harness.database.name };
  return promisify(execFile)(process.execPath, [program, ...args], { env: { ...process.env, ...env } }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
  );
}

describe('the audit', () => {
  it('is one chain without a gap or fork, even if two processes write 200 entries and some entries arrive twice', async () => {
    const second = await harness.startSecond();
    const messages = Array.from({ length: 200 }, () => {
      const payload = record({ subject: { kind: 'ticket', id: someId() }, reason: null });
      const entry = createEvent(auditRecorded, {
        aggregateId: payload.subject.id,
        aggregateVersion: 1,
        payload,
      });
      return { key: entry.key, value: serialiseEntry(entry) };
    });
    await harness.kafka.publish('audit', [...messages, ...messages.slice(0, 40)]);
    // The second service is needed only up to here; the next tests use only the first one.
    await countOf(200).finally(() => second.stop());
    const sequences = (await rows().find().sort({ sequence: 1 }).toArray()).map(({ sequence }) => sequence);
    expect(sequences).toEqual(Array.from({ length: 200 }, (_one, index) => index + 1));
    expect(await chain()).toMatchObject({ rows: 200, isIntact: true, problems: [] });
  });

  it('is listed newest first, with names, filters, and pages', async () => {
    await tell();
    await countOf(201);
    const { envelope } = await read('?limit=1');
    expect(envelope).toMatchObject({
      pagination: { total: 201, pages: 201, current: 1 },
      data: [
        {
          sequence: 201,
          actor: { userId: boss.userId, email: 'bo@example.com' },
          subject: { kind: 'member', id: ada.userId, fullName: 'Ada Canary' },
          before: { tier: 'guest', fullName: 'Ada Before-Canary' },
          after: { tier: 'gold' },
          reason: '=HYPERLINK("ada-canary")',
          address: '203.0.113.77',
          erased: [],
        },
      ],
    });
    const at = encodeURIComponent(envelope.data[0]?.occurredAt ?? '');
    const totals = Object.fromEntries(
      await Promise.all(
        [
          `?subjectKind=member&subjectId=${ada.userId}&action=access.update`,
          '?actor=BO@example',
          `?actor=${boss.userId}`,
          '?actor=nobody',
          `?from=${at}`,
          '?to=2020-01-01T00:00:00.000Z',
          `?search=${encodeURIComponent('hyperlink("ADA')}`,
          '?search=.*',
          '?search=&actor=',
          '?page=9000',
        ].map(async (query) => [query, (await read(query)).envelope.pagination?.total]),
      ),
    );
    expect(Object.values(totals)).toEqual([1, 201, 201, 0, 1, 0, 1, 0, 201, 201]);
    expect((await read('?page=9000')).envelope.data).toEqual([]);
  });

  it('is exported as CSV, row by row, without cells that are formulas', async () => {
    const { status, headers, envelope } = await read(`/export?subjectId=${ada.userId}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"/);
    const lines = String(envelope.data).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('No.,Time (UTC),Actor,');
    expect(lines[1]).toContain('bo@example.com');
    expect(lines[1]).toContain(`"'=HYPERLINK(""ada-canary"")"`);
    await countOf(202);
    expect((await read('?action=audit.export')).envelope.data).toMatchObject([
      {
        actor: { userId: boss.userId },
        subject: { kind: 'audit' },
        after: { filter: { subjectId: ada.userId } },
      },
    ]);
  });

  it('is only for admins, refuses invalid filters, and ignores unknown filters', async () => {
    const member = await harness.sessions.open({ role: 'member' });
    for (const path of ['', '/chain', '/export']) {
      expect((await read(path, member.token)).status, path).toBe(403);
      expect((await harness.call('GET', `/api/admin/audit${path}`)).status, path).toBe(401);
    }
    for (const query of ['?limit=201', '?from=yesterday'])
      expect((await read(query)).status, query).toBe(422);
    expect((await read('?actor[$ne]=x')).envelope.pagination?.total).toBe(202);
  });

  it('continues after a process was killed between the write of a row and the write of the head', async () => {
    const before = await harness.database.collection('audit_head').findOne();
    await tell();
    await countOf(203);
    await harness.database.collection('audit_head').replaceOne({ sequence: 203 }, { ...before });
    expect(await verify()).toMatchObject({ code: 0 });
    await tell();
    await countOf(204);
    const { text, code } = await verify();
    expect(code).toBe(0);
    expect(text).toMatch(/^The audit chain is intact: 204 rows\.\nHead: 204:[0-9a-f]{64}\n/);
    await until('the head is told', async () => {
      expect(await harness.database.collection('audit_head').findOne()).toMatchObject({ sequence: 204 });
    });
  });

  it('erases a deleted member even from entries that are written later, and stays valid', async () => {
    await harness.publishUserDeleted(ada.userId);
    await harness.settled('audit', 1, () => tell());
    const lead = record({
      subject: { kind: 'lead', id: someId() },
      action: 'lead.note',
      reason: 'lead of ada-canary',
    });
    await harness.settled('audit', 1, () => tell(lead));
    const erasedAt = new Date().toISOString();
    await harness.settled('audit', 1, () =>
      harness.publish(auditSubjectErased, {
        aggregateId: lead.subject.id,
        aggregateVersion: 2,
        payload: { subject: lead.subject, erasedAt },
      }),
    );
    const stored = JSON.stringify(
      await rows()
        .find({ action: { $ne: 'x' }, 'subject.kind': { $in: ['member', 'lead'] } } as object)
        .toArray(),
    );
    expect(stored).not.toMatch(/canary/i);
    expect((await read(`?subjectId=${ada.userId}`)).envelope.data[0]).toMatchObject({
      before: { tier: 'guest' },
      after: { tier: 'gold' },
      reason: null,
      erased: ['/after/fullName', '/before/fullName', '/reason'],
      actor: { email: 'bo@example.com' },
      address: '203.0.113.77',
    });
    const { code, text } = await verify();
    expect(text).toContain('personal fields erased in 5');
    expect(code).toBe(0);
  });

  it('erases the addresses of a deleted admin, and keeps the admin’s actions', async () => {
    await harness.publishUserDeleted(boss.userId);
    expect(JSON.stringify(await rows().find().toArray())).not.toContain('203.0.113.77');
    const { envelope } = await read(`?actor=${boss.userId}&limit=1`);
    expect(envelope.data[0]).toMatchObject({ actor: { userId: boss.userId, email: null }, address: null });
    expect(await verify()).toMatchObject({ code: 0 });
  });

  it('is checked by npm run audit:verify, which names the rows that were changed or removed', async () => {
    const head = await verify();
    const noted = /Head: (\S+)/.exec(head.text)?.[1] ?? '';
    const row = async (sequence: number) => (await rows().findOne({ sequence }))?._id ?? '';
    const changed = await row(3);
    await rows().updateOne({ sequence: 3 }, { $set: { action: 'access.revoke' } });
    await rows().deleteOne({ sequence: 7 });
    await rows().deleteMany({ sequence: { $gt: 204 } });
    const { code, text } = await verify('--noted', noted);
    expect(code).toBe(1);
    expect(text).toContain(`row 3 (${changed}): changed row`);
    expect(text).toContain('row 7: removed row: row 7 was removed');
    expect(text).toMatch(
      /row 205: head mismatch: the stored head is at row \d+: rows 205 to \d+ were removed/,
    );
    expect(text).toContain('row 205: noted head mismatch');
    expect(await verify('--noted', 'x')).toMatchObject({ code: 1 });
  });

  it('shows that rows are missing even if new entries have been added since', async () => {
    const connection = await mongoose
      .createConnection(inject('backing').mongoUrl, { dbName: harness.database.name })
      .asPromise();
    const repository = createChainRepository({
      rows: auditCollection.model(connection),
      heads: auditHeadCollection.model(connection),
    });
    const stored = await repository.head();
    const next = await repository.append(
      erasureEntry({ kind: 'lead', id: 'another' }, new Date()),
      new Date(),
    );
    expect(next?.sequence).toBe((stored?.sequence ?? 0) + 1);
    await connection.close();
    expect((await verify()).text).toMatch(/row 205: removed row: rows 205 to \d+ were removed/);
  });
});
