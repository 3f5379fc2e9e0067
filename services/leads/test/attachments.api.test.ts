import { Readable } from 'node:stream';
import { accountExportEndpoints } from '@croneai/contracts/endpoints/account-export.ts';
import type { Attachment } from '@croneai/contracts/support.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId, type TestSession } from '../../../tests/support/sessions.ts';
import { someUser } from '../../../tests/support/some-user.ts';
import { until } from '../../../tests/support/until.ts';
import { createAttachmentStore } from '../src/support/attachments/attachment-store.ts';
import { createStorageGauge } from '../src/support/attachments/storage-gauge.ts';
import { uploadAttachment } from '../src/support/attachments/upload-attachment.ts';
import { dropOldFiles, purgeOrphanedUploads } from '../src/support/purge-files.ts';
import { repositoriesOf, startHarness } from './harness.ts';
import { openSupportApi, samples } from './support-api.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const api = openSupportApi(harness);
const admin = await harness.sessions.open({ role: 'owner' });
const member = await harness.sessions.open();
const stranger = await harness.sessions.open();

const MEGABYTE = 1024 * 1024;
const uploaded = async (session: TestSession, bytes: Uint8Array = samples.png): Promise<Attachment> => {
  const { status, envelope } = await api.upload(session, bytes, { type: 'application/octet-stream' });
  expect(status).toBe(201);
  return envelope.data;
};

describe('an upload', () => {
  it.each([
    ['png', 'image/png', 'Beweis Ä.PNG', 'Beweis Ä.png'],
    ['jpeg', 'image/jpg', '../../x.html', 'x.jpg'],
    ['webp', 'application/octet-stream', 'photo', 'photo.webp'],
    ['pdf', 'application/pdf; charset=binary', 'statement.pdf', 'statement.pdf'],
  ] as const)('of a %s is stored, and is downloaded unchanged as a file', async (kind, type, name, kept) => {
    const { status, envelope } = await api.upload(member, samples[kind], { type, name });
    expect(status).toBe(201);
    expect(envelope.data).toMatchObject({ name: kept, sizeBytes: samples[kind].length });
    const file = await api.download(member, envelope.data.id);
    expect(Buffer.from(await file.arrayBuffer()).equals(samples[kind])).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': envelope.data.type,
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
  });

  const PJL = '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n';
  it.each([
    ['a byte order mark', '\xef\xbb\xbf'],
    ['a line feed', '\n'],
    ['a Windows line ending', '\r\n'],
    ['two lines of PJL', PJL],
    ['a byte order mark and a blank line', '\xef\xbb\xbf\r\n'],
    ['almost as many bytes as readers accept', `${' '.repeat(1_023)}\n`],
  ])('is stored as a PDF even if %s precedes the PDF', async (_name, before) => {
    const bytes = Buffer.concat([Buffer.from(before, 'latin1'), samples.pdf]);
    const { status, envelope } = await api.upload(member, bytes, { type: 'application/pdf' });
    expect([status, envelope.data?.type]).toEqual([201, 'application/pdf']);
  });

  it.each([
    ['HTML that mentions a PDF', '<html>\n%PDF-1.7'],
    ['HTML that comments on a PDF', '\n<!--\n%PDF-1.7\n--><script>alert(1)</script>'],
    ['text that mentions a PDF', 'it begins with %PDF-1.7'],
    ['a PDF that starts after too many other bytes', `${' '.repeat(1_024)}\n%PDF-1.7`],
  ])('is refused for %s', async (_name, text) => {
    expect(await api.upload(member, Buffer.from(text), { type: 'application/pdf' })).toMatchObject({
      status: 415,
      envelope: { error: 'support.attachment_type_refused' },
    });
  });

  it('is accepted with exactly 5 MB, and is refused with one byte more or with 20 MB (ASVS 5.2.1)', async () => {
    const ofSize = (bytes: number) => Buffer.concat([samples.png, Buffer.alloc(bytes - samples.png.length)]);
    const largest = await uploaded(member, ofSize(5 * MEGABYTE));
    const file = await api.download(member, largest.id);
    expect((await file.arrayBuffer()).byteLength).toBe(5 * MEGABYTE);
    expect(await api.upload(member, ofSize(5 * MEGABYTE + 1))).toMatchObject({
      status: 413,
      envelope: { error: 'support.attachment_too_large', message: expect.stringContaining('5 MB') },
    });
    // If a body is far too large, the service closes the connection. A client that is still sending
    // may then miss the reply.
    const huge = await api.upload(member, ofSize(20 * MEGABYTE)).then(
      ({ status }) => status,
      () => 'cut',
    );
    expect([413, 'cut']).toContain(huge);
  });

  it.each([
    ['HTML that is sent as a PNG', samples.html, 'image/png', 415, 'support.attachment_type_refused'],
    ['an SVG picture', samples.svg, 'image/svg+xml', 415, 'support.attachment_type_refused'],
    ['a PNG that is sent as HTML', samples.png, 'text/html', 415, 'support.attachment_type_refused'],
    ['a PDF that is sent as a PNG', samples.pdf, 'image/png', 422, 'support.attachment_type_mismatch'],
    ['an empty file', new Uint8Array(), 'image/png', 422, 'support.attachment_empty'],
  ])('is refused if it is %s (ASVS 1.3.4, 5.2.2)', async (_, bytes, type, status, error) => {
    expect(await api.upload(member, bytes, { type })).toMatchObject({ status, envelope: { error } });
  });

  it('needs a session, and is refused if the member has too many unsent files', async () => {
    expect((await api.upload(undefined, samples.png)).status).toBe(401);
    const greedy = await harness.sessions.open();
    for (let sent = 0; sent < 20; sent += 1) await uploaded(greedy);
    expect(await api.upload(greedy, samples.png)).toMatchObject({
      status: 409,
      envelope: { error: 'support.too_many_attachments' },
    });
  });

  it('is refused above the member’s total limit, which includes sent files, until some files are deleted (ASVS 2.3.2)', async () => {
    const own = await harness.sessions.open();
    const files = harness.database.collection('attachments.files');
    const stored = (length: number) => ({
      length,
      uploadDate: new Date(),
      filename: 'old.pdf',
      metadata: { uploaderId: own.userId, type: 'application/pdf', isSent: true },
    });
    await files.insertOne(stored(100 * MEGABYTE - samples.png.length - 1));
    await uploaded(own);
    const refused = { status: 409, envelope: { error: 'support.storage_used_up' } };
    expect(await api.upload(own, samples.png)).toMatchObject(refused);
    await files.deleteMany({ filename: 'old.pdf' });
    await files.insertMany(Array.from({ length: 200 }, () => stored(1)));
    expect(await api.upload(own, samples.png)).toMatchObject(refused);
    await files.deleteMany({ filename: 'old.pdf' });
    await uploaded(own);
  });

  it('is refused while two other uploads of the member run, counts towards the limits at once, and leaves nothing if it is aborted', async () => {
    const own = await harness.sessions.open();
    const slow = () => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      void writer.write(samples.png).catch(() => undefined);
      const leaving = new AbortController();
      const reply = fetch(`${harness.url}/api/support/attachments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own.token}`, 'content-type': 'image/png' },
        body: readable,
        duplex: 'half',
        signal: leaving.signal,
      } as RequestInit);
      return { writer, leaving, reply };
    };
    const [first, second] = [slow(), slow()];
    const begun = harness.database.collection('attachments.begun');
    await until('both uploads to have begun', async () => {
      expect(await begun.countDocuments({ uploaderId: own.userId })).toBe(2);
    });
    const third = await api.upload(own, samples.png);
    expect(third).toMatchObject({ status: 429, envelope: { error: 'support.too_many_uploads' } });
    expect(third.headers.get('retry-after')).toBe('5');
    await first.writer.close();
    expect((await first.reply).status).toBe(201);
    second.leaving.abort();
    await second.reply.catch(() => undefined);
    await until('nothing of the broken one to be left', async () => {
      expect(await begun.countDocuments({ uploaderId: own.userId, begunAt: { $gt: new Date(0) } })).toBe(0);
    });
    const { database } = harness;
    await until('no chunk without a file', async () => {
      const ids = (await database.collection('attachments.files').find().toArray()).map(({ _id }) => _id);
      const lost = { files_id: { $nin: ids } };
      expect(await database.collection('attachments.chunks').countDocuments(lost)).toBe(0);
    });
    await uploaded(own);
  });

  it('is refused once the files of all members together have reached their limit', async () => {
    const full = createStorageGauge({
      attachments: createAttachmentStore(harness.database),
      maxTotalMb: 1,
      metrics: createMetrics('test'),
    });
    expect(full.isFull()).toBe(false);
    await harness.database.collection('attachments.files').insertOne({
      length: MEGABYTE,
      uploadDate: new Date(),
      filename: 'x.pdf',
      metadata: { uploaderId: someId(), type: 'application/pdf', isSent: true },
    });
    await full.measure();
    expect(full.isFull()).toBe(true);
    const upload = uploadAttachment({
      attachments: createAttachmentStore(harness.database),
      users: { isDeleted: async () => false } as never,
      storage: full,
      now: () => new Date(),
    });
    const file = {
      stream: Readable.from([samples.png]),
      contentType: 'image/png',
      announcedBytes: undefined,
    };
    await expect(upload({ userId: member.userId, role: 'member' }, file, 'x.png')).rejects.toMatchObject({
      code: 'support.storage_full',
    });
    expect(await (await fetch(`${harness.url}/metrics`)).text()).toMatch(
      /leads_stored_files_limit_bytes\{.*\} 20971520000/,
    );
  });
});

describe('a file in a ticket', () => {
  it('is published as a proof, without the text of the ticket, if the ticket is about a proof', async () => {
    const proofsOf = async (ticketId: string, messages: number) =>
      (await harness.waitForMessages('funnel', ticketId, messages)).map(({ value }) => value.payload);
    const open = async (change: object) => (await api.open(member, change)).envelope.data.id;
    const about = { category: 'deposit-proof' };
    const opened = await open({ ...about, attachmentIds: [(await uploaded(member)).id] });
    expect(await proofsOf(opened, 1)).toEqual([{ userId: member.userId }]);

    const later = await open({ ...about, message: 'The file follows' });
    const other = await open({ category: 'technical', attachmentIds: [(await uploaded(member)).id] });
    await api.write(admin, later, { message: 'Here', attachmentIds: [(await uploaded(admin)).id] });
    await api.write(member, later, { message: 'Here it is', attachmentIds: [(await uploaded(member)).id] });
    expect(await proofsOf(later, 1)).toEqual([{ userId: member.userId }]);
    expect(harness.seen('funnel', other)).toEqual([]);
  });

  it('can be read by its owner and by admins, and can be sent only once', async () => {
    const proof = await uploaded(member);
    const opened = await api.open(member, { category: 'deposit-proof', attachmentIds: [proof.id] });
    expect(opened.envelope.data.messages[0]?.attachments).toEqual([proof]);
    expect((await api.download(admin, proof.id)).status).toBe(200);
    for (const session of [stranger, undefined]) {
      const refused = await api.download(session, proof.id);
      expect(refused.status).toBe(session ? 404 : 401);
      expect(refused.headers.get('content-type')).toMatch(/json/);
    }
    expect((await api.download(member, someId())).status).toBe(404);
    expect((await api.download(member, '1')).status).toBe(400);
    const { id } = opened.envelope.data;
    expect((await api.write(member, id, { message: 'Again', attachmentIds: [proof.id] })).status).toBe(404);

    // The member can see support's files once the answer is sent, but not the files of a note.
    const [answer, note] = [await uploaded(admin, samples.pdf), await uploaded(admin, samples.jpeg)];
    expect((await api.download(member, answer.id)).status).toBe(404);
    await api.write(admin, id, { message: 'See the file', attachmentIds: [answer.id] });
    await api.write(admin, id, { message: 'Odd', attachmentIds: [note.id], isInternal: true });
    expect((await api.download(member, answer.id)).status).toBe(200);
    expect((await api.download(member, note.id)).status).toBe(404);
    expect((await api.download(stranger, answer.id)).status).toBe(404);
  });

  it('stays when unsent uploads are purged', async () => {
    const own = await harness.sessions.open();
    const [sent, orphaned] = [await uploaded(own), await uploaded(own)];
    await api.open(own, { attachmentIds: [sent.id] });
    const { database } = harness;
    // Simulates a crash after the message was stored but before its file was marked as sent.
    await database.collection('attachments.files').updateMany({}, { $set: { 'metadata.isSent': false } });
    const broken = new database.base.mongo.ObjectId();
    await database
      .collection('attachments.begun')
      .insertOne({ _id: broken, uploaderId: own.userId, begunAt: new Date() });
    await database
      .collection('attachments.chunks')
      .insertOne({ files_id: broken, n: 0, data: Buffer.from('half') });
    const attachments = createAttachmentStore(database);
    const { tickets } = repositoriesOf(harness);
    const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000);
    await purgeOrphanedUploads({ attachments, tickets, now: inTwoDays })();
    expect((await api.download(own, sent.id)).status).toBe(200);
    expect((await api.download(own, orphaned.id)).status).toBe(404);
    expect(await database.collection('attachments.chunks').countDocuments({ files_id: broken })).toBe(0);
  });
});

describe('a ticket closed long ago', () => {
  it('keeps its text but not its files, and accepts new files when it is reopened', async () => {
    const own = await harness.sessions.open();
    const proof = await uploaded(own);
    const opened = await api.open(own, { attachmentIds: [proof.id] });
    const { id } = opened.envelope.data;
    await api.update(own, id, { status: 'closed' });
    const { database } = harness;
    const drop = async (days: number) =>
      dropOldFiles({
        attachments: createAttachmentStore(database),
        tickets: repositoriesOf(harness).tickets,
        config: harness.config,
        now: () => new Date(Date.now() + days * 86_400_000),
      })();
    await drop(179);
    expect((await api.download(own, proof.id)).status).toBe(200);
    await drop(181);
    expect((await api.download(own, proof.id)).status).toBe(404);
    const { envelope } = await api.get(own, id);
    expect(envelope.data.messages[0]?.attachments).toEqual([{ ...proof, isDropped: true }]);
    await drop(182);
    // Marks the files as removed at a time before the next message.
    await database
      .collection<{ _id: string }>('tickets')
      .updateOne({ _id: id }, { $set: { filesDroppedAt: new Date() } });
    const again = await uploaded(own);
    await api.write(own, id, { message: 'Here is another', attachmentIds: [again.id] });
    await api.update(own, id, { status: 'closed' });
    const shown = (await api.get(own, id)).envelope.data.messages.at(-1);
    expect(shown?.attachments).toEqual([again]);
    await drop(181);
    expect((await api.download(own, again.id)).status).toBe(404);
  });
});

describe('a deleted member', () => {
  it('leaves no text and no files behind, and only the audit of admin actions stays', async () => {
    const user = someUser({ fullName: 'Canary UserCopy' });
    await harness.publishUser(user);
    const own = await harness.sessions.open({ userId: user.userId });
    const proof = await uploaded(own, Buffer.concat([samples.png, Buffer.from('canary-in-file')]));
    const opened = await api.open(own, { message: 'canary-words', attachmentIds: [proof.id] });
    const { id } = opened.envelope.data;
    const answer = await uploaded(admin, Buffer.concat([samples.pdf, Buffer.from('canary-answer')]));
    await api.write(admin, id, { message: 'canary-reply', attachmentIds: [answer.id] });
    await uploaded(own, Buffer.concat([samples.png, Buffer.from('canary-unsent')]));

    const exported = await harness.call<Record<string, unknown>>('GET', accountExportEndpoints.leads.path, {
      token: own.token,
    });
    expect(exported.envelope.data).toMatchObject({
      tickets: [{ id, messages: [{ text: 'canary-words' }, { text: 'canary-reply', author: null }] }],
    });
    expect(exported.envelope.data.uploads).toHaveLength(2);

    await harness.publishUserDeleted(user.userId);
    await harness.settled('users', 1, () => harness.publishTombstone('users', user.userId));
    // The member's deletion is published twice (as an event and as a tombstone), but the erasure is
    // announced once.
    const audit = await harness.waitForMessages('audit', id, 2);
    expect(audit.map(({ value }) => value.type)).toEqual(['audit.recorded', 'audit.subject-erased']);
    await until('nothing of the member to be left', async () => {
      for (const { name } of await harness.database.listCollections()) {
        for (const document of await harness.database.collection(name).find().toArray()) {
          const text = JSON.stringify(document);
          const bytes = document.data?.buffer ? Buffer.from(document.data.buffer).toString('latin1') : '';
          expect(text + bytes, name).not.toMatch(/canary/i);
          expect(text, name).not.toContain(user.email);
        }
      }
    });
    expect((await api.get(admin, id)).status).toBe(404);
    expect((await api.download(admin, proof.id)).status).toBe(404);
    // For a moment, the token is still valid, but it creates nothing new.
    expect((await api.open(own)).status).toBe(401);
    expect((await api.upload(own, samples.png)).status).toBe(401);
  });

  it('who was on the team leaves the files in tickets of other members', async () => {
    const agent = someUser({ role: 'support' });
    await harness.publishUser(agent);
    const support = await harness.sessions.open({ role: 'support', userId: agent.userId });
    const own = await harness.sessions.open();
    const { id } = (await api.open(own)).envelope.data;
    const answer = await uploaded(support, samples.pdf);
    await api.write(support, id, { message: 'Your statement', attachmentIds: [answer.id] });
    const unsent = await uploaded(support, samples.png);
    await harness.publishUserDeleted(agent.userId);
    await until('the unsent file to be deleted', async () =>
      expect((await api.download(admin, unsent.id)).status).toBe(404),
    );
    expect((await api.download(own, answer.id)).status).toBe(200);
  });
});
