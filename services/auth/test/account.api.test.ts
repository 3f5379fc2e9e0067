import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { signText } from '@croneai/platform/auth/signed-text.ts';
import { LIVE_LOG_KEY } from '@croneai/platform/live/live-log.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { Kafka, logLevel } from 'kafkajs';
import mongoose from 'mongoose';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { readErasuresRequest, republishErasures } from '../src/commands/republish-erasures.ts';
import { erasedUserCollection } from '../src/users/erased-user.model.ts';
import { createErasedUsers } from '../src/users/erased-users.ts';
import { eraseLostUsers, recoverRoles, repeatErasures, republishUser } from '../src/users/republish-users.ts';
import { userCollection } from '../src/users/user.model.ts';
import { answer, startHarness, until } from './harness.ts';
import {
  codeFor,
  confirmWith,
  mailEventsTo,
  newAddress,
  newMember,
  newPerson,
  register,
  signIn,
  theAdmin,
} from './people.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const GRACE_MS = 7 * DAY_MS;
/** Age at which a sign-in no longer counts as recent. */
const ELEVEN_MINUTES_MS = 11 * MINUTE_MS;
const afterTheGrace = <T>(work: () => Promise<T>) => harness.later(GRACE_MS + MINUTE_MS, work);
const call = (method: string, path: string, token: string, body?: unknown) =>
  harness.call(method, path, { token, ...(body !== undefined && { body }) });

/**
 * Keeps a member's events in the outbox, as an outage of Kafka would. Call the returned function to
 * release the events.
 */
async function holdOutbox({ id }: { id: string }): Promise<() => Promise<unknown>> {
  const member = { _id: new mongoose.Types.ObjectId(id) };
  const outboxClaim = { owner: 'the test', until: new Date(Date.now() + 60 * MINUTE_MS) };
  await until('the outbox to be empty', async () => {
    const free = { ...member, outbox: { $size: 0 } };
    expect((await harness.db('users').updateOne(free, { $set: { outboxClaim } })).matchedCount).toBe(1);
  });
  return () => harness.db('users').updateOne(member, { $unset: { outboxClaim: '' } });
}
const outboxOf = async (member: { id: string }): Promise<string[]> =>
  (await harness.userOf(member))?.outbox.map(({ type }: { type: string }) => type);

async function listFile(ids: string[]): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'erased-')), 'ids.txt');
  await writeFile(file, ids.join('\n'));
  return file;
}

const keep = ({ email, password }: { email: string; password: string }) =>
  harness.call('POST', '/api/auth/keep-account', { body: { email, password }, address: newAddress() });

describe('the profile', () => {
  it('contains the data of the registration', async () => {
    const member = await newMember(harness);
    const { body } = await call('GET', '/api/account/profile', member.token);
    const { fullName, email, phone, country, telegram } = member;
    expect(body.data).toMatchObject({ fullName, email, phone, country, telegram, status: 'Pending' });
  });

  it('changes only the given fields, and publishes the whole state to every copy', async () => {
    const member = await newMember(harness);
    const change = { fullName: 'Ada King', country: 'France', role: 'owner', email: 'other@example.com' };
    const changed = await call('PATCH', '/api/account/profile', member.token, change);
    expect(changed.body.data).toMatchObject({
      fullName: 'Ada King',
      country: 'France',
      email: member.email,
      phone: member.phone,
    });
    const event = await harness.eventOf('user.profile-changed', member);
    expect(event).toMatchObject({
      aggregateVersion: 2,
      payload: { fullName: 'Ada King', email: member.email, phone: member.phone, role: 'member' },
    });
  });

  it('stores a time zone, clears it, and refuses unknown zones', async () => {
    const member = await newMember(harness);
    const set = (timeZone: unknown) => call('PATCH', '/api/account/profile', member.token, { timeZone });
    const shown = async () => (await call('GET', '/api/auth/me', member.token)).body.data.timeZone;
    expect(await shown()).toBeNull();
    expect((await set('Asia/Tokyo')).body.data).toMatchObject({ timeZone: 'Asia/Tokyo' });
    for (const bad of ['Mars/Olympus', '+01:00', '', 'UTC; drop', 7, 'A'.repeat(65)]) {
      const refused = await set(bad);
      expect(refused.status, String(bad)).toBe(422);
      expect(refused.body.data.fields.timeZone).toBe('Please choose a time zone from the list');
    }
    expect(await shown()).toBe('Asia/Tokyo');
    const { body } = await call('GET', '/api/account/export/auth', member.token);
    expect(body.data.profile).toMatchObject({ timeZone: 'Asia/Tokyo' });
    expect((await set(null)).body.data.timeZone).toBeNull();
    const clock = (value: unknown) => call('PATCH', '/api/account/profile', member.token, { clock: value });
    expect((await clock('12')).body.data).toMatchObject({ clock: '12', timeZone: null });
    expect((await call('GET', '/api/auth/me', member.token)).body.data.clock).toBe('12');
    expect((await clock('13')).status).toBe(422);
    expect((await clock(null)).body.data.clock).toBeNull();
    expect(await shown()).toBeNull();
  });
});

describe('notifications', () => {
  it('start with their defaults, and keep the settings that a change leaves out', async () => {
    const member = await newMember(harness);
    const path = '/api/account/notifications';
    const begun = { signals: true, trades: true, marketing: false, security: true };
    expect((await call('GET', path, member.token)).body.data).toEqual(begun);
    const wanted = { signals: false, trades: true, marketing: true, security: true };
    expect((await call('PUT', path, member.token, wanted)).body.data).toEqual(wanted);
    expect((await call('GET', path, member.token)).body.data).toEqual(wanted);
    const event = await harness.eventOf('user.profile-changed', member);
    expect(event.payload).toMatchObject({ notifications: wanted });
    const partly = await call('PUT', path, member.token, { marketing: false });
    expect(partly.body.data).toEqual({ ...wanted, marketing: false });
  });

  it('change nothing and publish nothing if they equal the stored settings', async () => {
    const member = await newMember(harness);
    const path = '/api/account/notifications';
    const wanted = { signals: false, trades: true, marketing: true, security: true };
    expect((await call('PUT', path, member.token, wanted)).status).toBe(200);
    const version = (await harness.userOf(member))?.version;
    expect((await call('PUT', path, member.token, wanted)).body.data).toEqual(wanted);
    expect((await harness.userOf(member))?.version).toBe(version);
    await call('PUT', path, member.token, { ...wanted, signals: true });
    const hints = async () =>
      (await harness.redis.xrange(LIVE_LOG_KEY, '-', '+')).filter((entry) => {
        const text = JSON.stringify(entry);
        return text.includes(member.id) && text.includes('account');
      }).length;
    await until('a hint of each change', async () => expect(await hints()).toBeGreaterThanOrEqual(2));
    expect(await hints()).toBe(2);
  });

  it('cannot turn off mails about security', async () => {
    const member = await newMember(harness);
    const body = { signals: true, trades: true, marketing: true, security: false };
    const refused = await call('PUT', '/api/account/notifications', member.token, body);
    expect(refused.status).toBe(422);
    expect(refused.body.data.fields.security).toMatch(/can’t be turned off/);
  });
});

describe('the unsubscribe link', () => {
  const press = (token: string) =>
    harness.call('POST', `/api/unsubscribe?token=${encodeURIComponent(token)}`, {
      raw: {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      },
    });
  const sign = (text: string) => signText(harness.config.LINK_KEY, 'unsubscribe', text);

  it('turns off only its own kind of mail, even if it is used again, without a sign-in', async () => {
    const member = await newMember(harness);
    for (const _ of [1, 2]) {
      const { status, body } = await press(sign(`${member.id}.signals`));
      expect([status, body.data]).toEqual([200, { switchedOff: 'signals' }]);
    }
    const { body } = await call('GET', '/api/account/notifications', member.token);
    expect(body.data).toEqual({ signals: false, trades: true, marketing: false, security: true });
    const event = await harness.eventOf('user.profile-changed', member);
    expect(event.aggregateVersion).toBe(2);
  });
});

describe('a new name or phone number', () => {
  const changePhone = (token: string, phone = '+44 20 7946 0999') =>
    call('PATCH', '/api/account/profile', token, { phone });

  it('requires a recent sign-in, unlike the rest of the profile (ASVS 7.5.1)', async () => {
    const member = await newMember(harness);
    await harness.later(ELEVEN_MINUTES_MS, async () => {
      for (const change of [{ phone: '+44 20 7946 0999' }, { fullName: 'Eve Intruder' }]) {
        const refused = await call('PATCH', '/api/account/profile', member.token, change);
        expect(answer(refused)).toEqual([403, 'auth.recent_sign_in_required']);
      }
      const { fullName, phone } = member;
      const spelled = phone.replace('+44', '\u202a+44 (0)');
      const same = { fullName, phone: spelled, country: 'France', telegram: '@king' };
      expect((await call('PATCH', '/api/account/profile', member.token, same)).status).toBe(200);
    });
    expect(harness.eventsOfMember('contact-details-changed', member)).toEqual([]);
  });

  it('is mailed to the member, and admins see its date and the previous value', async () => {
    const member = await newMember(harness);
    expect((await changePhone(member.token)).body.data.phone).toBe('+442079460999');
    const told = await harness.eventOf('contact-details-changed', member);
    expect(told.payload).toMatchObject({
      recipient: { kind: 'member', userId: member.id },
      changed: ['phone'],
    });
    expect(JSON.stringify(told.payload)).not.toContain('7946');
    const admin = await theAdmin(harness);
    const { body } = await call('GET', `/api/admin/users/${member.id}/profile`, admin.token);
    expect(body.data).toMatchObject({ phone: '+442079460999', previousPhone: member.phone });
    expect(Date.parse(body.data.phoneSince)).toBeGreaterThan(Date.parse(body.data.createdAt));
    const exported = await call('GET', '/api/account/export/auth', member.token);
    expect(exported.body.data).toMatchObject({ previousPhone: member.phone });
  });
});

describe('the export', () => {
  it('contains everything except credentials', async () => {
    const member = await newMember(harness);
    const { status, body, text } = await call('GET', '/api/account/export/auth', member.token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: member.id,
      profile: { email: member.email, phone: member.phone },
      sessions: [{ isCurrent: true }],
    });
    expect(text).not.toMatch(/hash|\$argon2/i);
  });

  it('requires a sign-in within ten minutes, or the password again', async () => {
    const member = await newMember(harness);
    await harness.later(ELEVEN_MINUTES_MS, async () => {
      const refused = await call('GET', '/api/account/export/auth', member.token);
      expect(answer(refused)).toEqual([403, 'auth.recent_sign_in_required']);
      const body = { password: member.password };
      const confirmed = await call('POST', '/api/account/confirm-password', member.token, body);
      expect((await call('GET', '/api/account/export/auth', confirmed.body.data.token)).status).toBe(200);
    });
  });
});

describe('deletion', () => {
  it('requires a recent sign-in', async () => {
    const member = await newMember(harness);
    const refused = await harness.later(ELEVEN_MINUTES_MS, () =>
      call('DELETE', '/api/account', member.token),
    );
    expect(answer(refused)).toEqual([403, 'auth.recent_sign_in_required']);
    expect((await signIn(harness, member)).status).toBe(200);
  });

  it('ends all sessions, and a later sign-in only lets the member keep the account, with all its data', async () => {
    const member = await newMember(harness);
    const other = (await signIn(harness, member)).body.data.token;
    const asked = await call('DELETE', '/api/account', member.token);
    const { erasesAt } = asked.body.data;
    expect(asked.status).toBe(200);
    expect(Date.parse(erasesAt) - Date.now()).toBeGreaterThan(GRACE_MS - MINUTE_MS);
    for (const token of [member.token, other]) {
      expect((await call('GET', '/api/auth/me', token)).status).toBe(401);
    }
    const refused = await signIn(harness, member);
    expect([refused.status, refused.body.error, refused.body.data]).toEqual([
      403,
      'auth.deletion_scheduled',
      { erasesAt },
    ]);
    expect((await signIn(harness, { ...member, password: 'Wrong1234' })).status).toBe(401);
    const notice = await harness.eventOf('account-deletion-scheduled', member);
    expect(notice.payload).toMatchObject({ recipient: { kind: 'member', userId: member.id }, erasesAt });
    const state = await harness.eventOf('user.profile-changed', member);
    expect(state.payload).toMatchObject({ erasesAt, email: member.email });

    expect((await keep({ ...member, password: 'Wrong1234' })).status).toBe(401);
    expect((await keep({ ...member, email: newPerson().email })).status).toBe(401);
    expect((await keep(member)).status).toBe(200);
    // The second call has nothing to cancel, so it adds no entry to the log.
    expect((await keep(member)).status).toBe(200);
    const back = await signIn(harness, member);
    expect(back.body.data.user).toMatchObject({ id: member.id, fullName: member.fullName });
    const log = await call('GET', '/api/account/security-events', back.body.data.token);
    expect(log.body.data.filter(({ event }: { event: string }) => event === 'account-kept')).toHaveLength(1);
    await harness.eventOf('account-kept', member);
    const isKept = ({ payload }: { payload: unknown }) =>
      (payload as { erasesAt: string | null }).erasesAt === null;
    const kept = await harness.eventOf('user.profile-changed', member, isKept);
    expect(kept.aggregateVersion).toBeGreaterThan(state.aggregateVersion);
  });

  it('does not begin a new grace period when it is requested again', async () => {
    const member = await newMember(harness);
    const [first, second] = await Promise.all([
      call('DELETE', '/api/account', member.token),
      call('DELETE', '/api/account', member.token),
    ]);
    const answers = [first, second].filter(({ status }) => status === 200).map(({ body }) => body.data);
    expect(new Set(answers.map(({ erasesAt }) => erasesAt)).size).toBe(1);
  });

  it('when requested again, ends sessions that a backup of Redis had restored', async () => {
    const member = await newMember(harness);
    const other = (await signIn(harness, member)).body.data.token;
    const keys = await harness.redis.keys('*sess*');
    const kept = await Promise.all(keys.map((key) => harness.redis.dumpBuffer(key)));
    expect((await call('DELETE', '/api/account', member.token)).status).toBe(200);
    for (const [at, key] of keys.entries())
      await harness.redis.restore(key, 0, kept[at] ?? Buffer.alloc(0), 'REPLACE');
    expect((await call('DELETE', '/api/account', member.token)).status).toBe(200);
    expect((await call('GET', '/api/auth/me', other)).status).toBe(401);
  });

  it('erases the member after the grace period, even after a restart, publishes in order, and leaves no data behind', async () => {
    const member = await newMember(harness);
    const kept = await newMember(harness);
    for (const { token } of [member, kept])
      expect((await call('DELETE', '/api/account', token)).status).toBe(200);
    expect((await keep(kept)).status).toBe(200);
    await harness.restart();
    await afterTheGrace(async () => {
      await harness.tombstoneOf(member);
      await harness.eventOf('user.deleted', member);
      const farewell = await harness.eventOf('account-deleted', member);
      expect(farewell.payload).toMatchObject({ recipient: { kind: 'address', email: member.email } });
      await until('the empty document gone', async () => {
        expect(await harness.userOf(member)).toBeNull();
      });
    });
    expect(await harness.redis.keys(`*${member.id}*`)).toEqual([]);
    expect((await signIn(harness, member)).status).toBe(401);
    expect((await keep(member)).status).toBe(401);
    expect((await signIn(harness, kept)).status).toBe(200);
  });

  it('leaves no personal data in events that wait for Kafka', async () => {
    const member = await newMember(harness);
    const release = await holdOutbox(member);
    await call('PATCH', '/api/account/profile', member.token, { phone: '+44 20 7946 0999' });
    expect((await call('DELETE', '/api/account', member.token)).status).toBe(200);
    expect(await outboxOf(member)).toContain('user.profile-changed');
    await afterTheGrace(async () => {
      await until('the erasure', async () =>
        expect(await outboxOf(member)).toEqual(['account-deleted', 'user.deleted', 'tombstone']),
      );
    });
    await release();
    await harness.tombstoneOf(member);
  });

  it('counts and retries a failed erasure, and continues with the next members', async () => {
    const member = await newMember(harness);
    await call('DELETE', '/api/account', member.token);
    const users = harness.db('users');
    const broken = new mongoose.Types.ObjectId();
    // The relay claims the document while it publishes the member's events. In the inserted user
    // below, a copied claim would delay the events for half a minute.
    const template = { ...(await harness.userOf(member)) };
    delete template.outboxClaim;
    const due = { deletion: { requestedAt: new Date(0), erasesAt: new Date(0) }, outbox: [] };
    // This user has no name, so the farewell mail fails. The user's erasure has been due longest,
    // so it is first in every round.
    await users.insertOne({
      ...template,
      ...due,
      _id: broken,
      email: `broken-${broken}@example.com`,
      fullName: null,
    });
    await afterTheGrace(async () => {
      await harness.eventOf('user.deleted', member);
    });
    const failures = async () =>
      Number(
        /^auth_erasures_failed_total\{.*\} (\d+)$/m.exec((await harness.call('GET', '/metrics')).text)?.[1],
      );
    expect(await failures()).toBeGreaterThan(0);
    await users.updateOne({ _id: broken }, { $set: { fullName: 'Mended' } });
    await harness.eventOf('user.deleted', { id: broken.toHexString() });
  });

  it('publishes tombstones again regularly, but no tombstone of a member who exists', async () => {
    const member = await newMember(harness);
    const gone = someId();
    const erased = harness.database.collection<{ _id: string; erasedAt: Date; tombstoneAgainAt: Date }>(
      'erased_users',
    );
    const due = { erasedAt: harness.now(), tombstoneAgainAt: new Date(0) };
    await erased.insertMany([member.id, gone].map((_id) => ({ _id, ...due })));
    const told = () => harness.tombstones().filter((key) => key === gone).length;
    await until('the tombstone', () => expect(told()).toBe(1));
    await until('the living one to be off the list', async () => {
      expect(await erased.countDocuments({ _id: member.id })).toBe(0);
    });
    expect(harness.tombstones()).not.toContain(member.id);
    expect((await call('GET', '/api/auth/me', member.token)).status).toBe(200);
    // The second tombstone is for consumers that were down until Kafka had deleted the first one.
    await afterTheGrace(() => until('the next tombstone', () => expect(told()).toBe(2)));
    await erased.updateOne({ _id: gone }, { $set: { erasedAt: new Date(0) } });
    await until('the end of the list', async () =>
      expect(await erased.countDocuments({ _id: gone })).toBe(0),
    );
  });

  it('publishes the tombstone even while dead letters cannot be read', async () => {
    const gone = someId();
    const mongo = harness.database.useDb(`${harness.database.name}_letters`);
    const metrics = createMetrics('auth');
    const erasedUsers = createErasedUsers({
      erased: erasedUserCollection.model(mongo),
      users: { findById: async () => undefined } as never,
      kafka: {
        ...harness.kafka,
        positions: async () => {
          throw new Error('no answer');
        },
      },
      redis: harness.redis,
      config: { ...harness.config, TOPIC_ERASURE_MS: 0 },
      logger: createLogger({ name: 'test', level: 'silent' }),
      metrics,
      now: harness.now,
    });
    await erasedUsers.plan(gone);
    await erasedUsers.republishDue();
    await harness.tombstoneOf({ id: gone });
    expect(await metrics.registry.metrics()).toMatch(/^auth_dead_letters_left_total.* 1$/m);
    await mongo.dropDatabase();
  });

  it('keeps a member on the list of erasures if the member’s erasure begins while due tombstones are published', async () => {
    const mongo = harness.database.useDb(`${harness.database.name}_begun`);
    const erased = erasedUserCollection.model(mongo);
    const past = new Date(Date.now() - MINUTE_MS);
    const [begins, isDue, cancelled] = [someId(), someId(), someId()];
    const found = {
      [begins]: async () => {
        await erasedUsers.plan(begins);
        return { deletion: null };
      },
      [isDue]: async () => ({ deletion: { requestedAt: past, erasesAt: past } }),
      [cancelled]: async () => ({ deletion: null }),
    };
    const erasedUsers = createErasedUsers({
      erased,
      users: { findById: (id: string) => found[id]?.() } as never,
      kafka: harness.kafka,
      redis: harness.redis,
      config: harness.config,
      logger: createLogger({ name: 'test', level: 'silent' }),
      metrics: createMetrics('auth'),
      now: harness.now,
    });
    const due = { erasedAt: harness.now(), tombstoneAgainAt: past };
    await erased.insertMany(Object.keys(found).map((_id) => ({ _id, ...due })));
    await erasedUsers.republishDue();
    expect((await erasedUsers.list()).toSorted()).toEqual([begins, isDue].toSorted());
    for (const id of [begins, isDue]) expect(harness.tombstones()).not.toContain(id);
    await mongo.dropDatabase();
  });

  it('after a restore, publishes all erasures on the list again, and erases members that the backup restored', async () => {
    const member = await newMember(harness);
    const gone = someId();
    const request = readErasuresRequest(['--also', await listFile([member.id, gone])]);
    expect((await republishErasures(harness.config, request)).republished).toBeGreaterThanOrEqual(2);
    await harness.eventOf('user.deleted', member);
    await until('both ends to be told', () =>
      expect(harness.tombstones()).toEqual(expect.arrayContaining([member.id, gone])),
    );
    const { ids } = await republishErasures(harness.config, readErasuresRequest(['--list']));
    expect(ids).toEqual(expect.arrayContaining([member.id, gone]));
    expect(() => readErasuresRequest(['--list', '--also', 'x'])).toThrow();
  });

  it('after a restore, erases members who registered after the backup', async () => {
    const member = await newMember(harness);
    const users = userCollection.model(harness.database);
    const erased = erasedUserCollection.model(harness.database);
    await harness.eventOf('user.registered', member);
    await users.deleteOne({ _id: member.id });
    const eraseLost = eraseLostUsers({ users, erased, kafka: harness.kafka, now: harness.now });
    expect(await eraseLost()).toEqual([member.id]);
    await harness.tombstoneOf(member);
    expect(await eraseLost()).toEqual([]);
  });

  it('is repeated for a member whom an older backup restores', async () => {
    const member = await newMember(harness);
    const users = userCollection.model(harness.database);
    const erased = erasedUserCollection.model(harness.database);
    const backup = await users.findById(member.id).lean();
    await call('DELETE', '/api/account', member.token);
    await afterTheGrace(async () => {
      await harness.tombstoneOf(member);
    });
    // The list of erased members is lost as well, so only the topic shows the erasure.
    await erased.deleteOne({ _id: member.id });
    await users.replaceOne({ _id: member.id }, { ...backup, outbox: [] }, { upsert: true });
    const again = repeatErasures({ users, erased, kafka: harness.kafka, now: harness.now });
    expect(await again()).toEqual([member.id]);
    await until('the second erasure', async () =>
      expect(await users.findOne({ _id: member.id, deletedAt: null })).toBeNull(),
    );
  });

  it('after a restore, again removes a role that was removed after the backup', async () => {
    const member = await newMember(harness);
    const users = userCollection.model(harness.database);
    await users.updateOne({ _id: member.id }, { $set: { role: 'owner' } });
    const backup = await users.findById(member.id).lean();
    await users.updateOne({ _id: member.id }, { $set: { role: 'member' } });
    await republishUser(users, member.id, { now: harness.now() });
    await call('PATCH', '/api/account/profile', member.token, { phone: '+44 20 7946 0999' });
    await harness.eventOf('user.profile-changed', member);
    await users.replaceOne({ _id: member.id }, { ...backup, outbox: [] });
    const recover = recoverRoles({ users, kafka: harness.kafka });
    expect(await recover()).toEqual([member.id]);
    expect(await users.findById(member.id).lean()).toMatchObject({ role: 'member' });
    expect(await recover()).toEqual([]);
  });

  it('frees the address for a new account after the erasure', async () => {
    const member = await newMember(harness);
    await call('DELETE', '/api/account', member.token);
    await afterTheGrace(async () => {
      await harness.eventOf('user.deleted', member);
    });
    const again = newPerson({ email: member.email });
    const { handle } = (await register(harness, again)).body.data;
    const confirmationCode = await codeFor(harness, again.email, 2);
    const codes = mailEventsTo(harness, 'code-requested', member.email);
    expect(codes[1]?.aggregateId).not.toBe(codes[0]?.aggregateId);
    const confirmed = await confirmWith(harness, { email: again.email, handle, confirmationCode });
    expect(confirmed.body.data.user.id).not.toBe(member.id);
  });
});

it('publishes every state and every erasure again after the users topic was lost', async () => {
  const member = await newMember(harness);
  const gone = someId();
  await erasedUserCollection.model(harness.database).create({
    _id: gone,
    erasedAt: harness.now(),
    tombstoneAgainAt: new Date('2100-01-01'),
  });
  await harness.eventOf('user.registered', member);
  const { KAFKA_BROKERS: brokers, KAFKA_TOPIC_PREFIX: prefix } = harness.config;
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [`${prefix}users`] });
  await admin.disconnect();
  await until('the state', () => harness.eventOf('user.profile-changed', member), 150_000);
  await until('the erasure', () => harness.tombstoneOf({ id: gone }), 100_000);
}, 300_000);
