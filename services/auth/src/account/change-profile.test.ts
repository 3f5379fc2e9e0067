import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import {
  client,
  NOW,
  now,
  sessionOf,
  someSecurityLog,
  someUser,
  usersInMemory,
} from '../../test/hand-built.ts';
import type { User } from '../users/module.ts';
import { changeProfile, type ProfileChange } from './change-profile.ts';

function newProfile(change: Partial<User> = {}) {
  const user = someUser(change);
  const users = usersInMemory(user);
  const securityLog = someSecurityLog();
  const changeOf = changeProfile({ users, securityLog, now });
  /** Changes the profile in a session whose password was last checked `ageMs` ago. */
  const changeBy = (typed: ProfileChange, ageMs = 0) =>
    changeOf(sessionOf(user, { signedInAt: new Date(NOW.getTime() - ageMs) }), typed, client);
  return { user, users, recorded: securityLog.recorded, change: changeBy };
}

describe('a profile', () => {
  it.each([
    ['Nigeria', '0801 234 5678', '+2348012345678'],
    ['Germany', '(0)176\u20111234\u00a05678', '+4917612345678'],
    ['Other', '\u202a+39 06 6982 0000\u202c', '+390669820000'],
    ['Other', '123 45 67', '1234567'],
  ])('in %s, stores the number %j as %s', async (country, phone, kept) => {
    const { change } = newProfile({ country });
    expect((await change({ phone })).phone).toBe(kept);
  });

  it('can be saved unchanged, and then nothing is published', async () => {
    const { user, users, change } = newProfile();
    const { fullName, phone, country, telegram, timeZone, clock, notifications } = user;
    await change({ fullName, phone, country, telegram, timeZone, clock, notifications });
    expect([users.of(user).version, users.events]).toEqual([user.version, []]);
  });

  it('changes only the given fields, and publishes the whole state', async () => {
    const { user, users, change } = newProfile();
    await change({ country: 'France' });
    expect(users.of(user)).toMatchObject({ country: 'France', fullName: user.fullName, phone: user.phone });
    expect(users.events).toMatchObject([
      {
        type: 'user.profile-changed',
        aggregateVersion: user.version + 1,
        payload: { country: 'France', fullName: user.fullName, email: user.email, role: 'member' },
      },
    ]);
  });

  it('changes only the given notification settings, so that an outdated page undoes no unsubscribe', async () => {
    const { user, users, change } = newProfile({
      notifications: { signals: true, trades: true, marketing: true, security: true },
    });
    await change({ notifications: { marketing: false } });
    await change({ notifications: { signals: false, trades: undefined } });
    const notifications = { signals: false, trades: true, marketing: false, security: true };
    expect(users.of(user).notifications).toEqual(notifications);
    expect(users.events.at(-1)?.payload).toMatchObject({ notifications });
  });
});

describe('a new name or phone number', () => {
  it.each([{ phone: '+44 20 7946 0999' }, { fullName: 'Eve Intruder' }])(
    'requires a recent sign-in: %j',
    async (typed) => {
      const { user, users, recorded, change } = newProfile();
      await expect(change(typed, 11 * MINUTE_MS)).rejects.toMatchObject({
        code: 'auth.recent_sign_in_required',
      });
      expect([users.of(user), recorded]).toEqual([user, []]);
    },
  );

  it('is not treated as a change if only the spelling differs', async () => {
    const { user, users, change } = newProfile();
    const spelled = user.phone.replace('+44', '\u202a+44 (0)');
    await change({ phone: spelled, telegram: '@king' }, 11 * MINUTE_MS);
    expect(users.typesOf()).toEqual(['user.profile-changed']);
    expect(users.of(user)).toMatchObject({ phone: user.phone, telegram: '@king' });
  });

  it('sends a mail that does not contain the number, and also stores the previous number', async () => {
    const { user, users, recorded, change } = newProfile();
    await change({ phone: '+44 20 7946 0999' });
    expect(users.of(user)).toMatchObject({
      phone: '+442079460999',
      phoneChangedAt: NOW,
      previousPhone: user.phone,
    });
    const mail = users.payloadOf('contact-details-changed');
    expect(mail).toMatchObject({
      recipient: { kind: 'member', userId: user.id },
      changed: ['phone'],
      address: client.address,
    });
    expect(JSON.stringify(mail)).not.toContain('7946');
    expect(recorded).toEqual(['details-changed']);
  });
});
