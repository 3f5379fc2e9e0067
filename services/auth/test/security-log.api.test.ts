import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startHarness, until } from './harness.ts';
import { type Member, newMember, signIn, theAdmin } from './people.ts';
import { challengeFor, enrol, nextCode, secondStep } from './second-factors.ts';

const harness = await startHarness();
afterAll(() => harness.stop());

type Event = { event: string; address: string; userAgent: string; bySupport: boolean; at: string };
const eventsOf = async (token: string): Promise<Event[]> =>
  (await harness.call('GET', '/api/account/security-events', { token })).body.data;
const namesOf = async (token: string) => (await eventsOf(token)).map(({ event }) => event);
const logOf = ({ id }: Member) =>
  harness.database.collection<{ _id: string }>('security_log').findOne({ _id: id });

describe('a member’s own log', () => {
  it('lists sign-ins and changes, newest first, with device and address', async () => {
    const member = await newMember(harness);
    const call = (method: string, path: string, token: string, body?: unknown) =>
      harness.call(method, path, { token, address: '203.0.113.9', body });
    const { token, secret } = await enrol(harness, member);
    await call('PATCH', '/api/account/profile', token, { phone: '+44 20 7946 0999' });
    const newPassword = 'QuiteNew22';
    await call('POST', '/api/account/password', token, { currentPassword: member.password, newPassword });
    await call('DELETE', '/api/account/sessions', token);
    const challenge = await challengeFor(harness, { ...member, password: newPassword });
    await secondStep(harness, challenge, '000000', '198.51.100.3');
    await until('all of it, in order', async () =>
      expect(await namesOf(token)).toEqual([
        'second-factor-failed',
        'sessions-ended',
        'password-changed',
        'details-changed',
        'two-factor-on',
        'signed-in',
        'signed-in',
      ]),
    );
    const [failed, , changed] = await eventsOf(token);
    expect(failed).toMatchObject({ address: '198.51.100.3', bySupport: false });
    expect(changed).toMatchObject({ address: '203.0.113.9', userAgent: 'node', bySupport: false });
    expect(JSON.stringify(await logOf(member))).not.toContain(secret);
    await secondStep(harness, challenge, nextCode(harness, secret));
    expect((await namesOf(token))[0]).toBe('signed-in');
  });

  it('lists wrong passwords and actions of the team, but not the team’s addresses', async () => {
    const admin = await theAdmin(harness);
    const member = await newMember(harness);
    await signIn(harness, { ...member, password: 'NotTheOne1' }, '198.51.100.4');
    await until('the failed sign-in', async () =>
      expect((await eventsOf(member.token))[0]).toMatchObject({
        event: 'sign-in-failed',
        address: '198.51.100.4',
      }),
    );
    for (const isBlocked of [true, false])
      await harness.call('PUT', `/api/admin/users/${member.id}/block`, {
        token: admin.token,
        address: '203.0.113.40',
        body: { isBlocked, reason: 'To see' },
      });
    const { token } = (await signIn(harness, member)).body.data;
    const [, unblocked, blocked] = await eventsOf(token);
    expect([unblocked, blocked]).toMatchObject([
      { event: 'unblocked', bySupport: true, address: '', userAgent: '' },
      { event: 'blocked', bySupport: true, address: '', userAgent: '' },
    ]);
  });

  it('keeps a hundred events, loses none of them to wrong passwords, and shows members only their own events', async () => {
    const [member, stranger] = [await newMember(harness), await newMember(harness)];
    const old = (event: string, count: number) =>
      Array.from({ length: count }, (_, minute) => ({
        id: randomUUID(),
        at: new Date(Date.now() - (count - minute) * 60_000),
        event,
        bySupport: false,
        address: '',
        userAgent: '',
      }));
    await harness.database
      .collection<{ _id: string }>('security_log')
      .updateOne(
        { _id: member.id },
        { $set: { events: old('signed-in', 100), failures: old('sign-in-failed', 20) } },
      );
    await signIn(harness, { ...member, password: 'NotTheOne1' });
    await signIn(harness, member);
    await until('the bound', async () => {
      const log = (await logOf(member)) as unknown as { events: unknown[]; failures: { at: Date }[] };
      expect([log.events.length, log.failures.length]).toEqual([100, 20]);
      expect(Date.now() - (log.failures.at(-1)?.at.getTime() ?? 0)).toBeLessThan(60_000);
    });
    expect(await eventsOf(member.token)).toHaveLength(120);
    expect(await namesOf(stranger.token)).toEqual(['signed-in']);
  });

  it('is exported and erased together with its member', async () => {
    const member = await newMember(harness);
    const exported = await harness.call('GET', '/api/account/export/auth', { token: member.token });
    expect(exported.body.data.securityEvents).toMatchObject([
      { event: 'signed-in', address: member.address },
    ]);
    await harness.call('DELETE', '/api/account', { token: member.token });
    expect(JSON.stringify(await logOf(member))).toContain('deletion-scheduled');
    await harness.setUser(member, { 'deletion.erasesAt': new Date(0) });
    await until('the erasure', async () => expect(await logOf(member)).toBeNull());
  });
});
