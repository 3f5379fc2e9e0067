import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import { client, NOW, someAttempts, someSecrets, someUser, usersInMemory } from '../../test/hand-built.ts';
import type { User } from '../users/module.ts';
import { beginEmailChange, mailCodes, resendEmailChange, sendCodes } from './change-email.ts';
import { confirmEmailChange } from './confirm-email-change.ts';

type Side = 'current' | 'new';
const WRONG = 'A3C4D6';

function newEmailChanges(...people: User[]) {
  const users = usersInMemory(...people);
  const secrets = someSecrets();
  const attempts = someAttempts();
  const voided: string[] = [];
  const clock = { now: NOW };
  const now = () => clock.now;
  const send = sendCodes({
    users,
    mail: mailCodes({ users, ...secrets }),
    attempts,
    oncePerWindow: async () => true,
    now,
  });
  const begin = beginEmailChange({ send });
  const resend = resendEmailChange({ send });
  const confirm = confirmEmailChange({
    users,
    discardResetLinks: async (userId) => void voided.push(`links of ${userId}`),
    settleAddress: async (_userId, email) => void voided.push(`registrations of ${email}`),
    hasher: secrets.hasher,
    now,
  });
  return {
    users,
    clock,
    voided,
    attempts,
    begin: ({ id }: User, newEmail: string) => begin(id, newEmail, client),
    resend: ({ id }: User) => resend(id, client),
    confirm: ({ id }: User, side: Side, code: string) => confirm(id, { side, code }, client),
    /**
     * Returns the newest code that was mailed to one of the two addresses. `side` selects the
     * member's current address or the new address.
     */
    async codeOf({ id }: User, side: Side): Promise<string> {
      const mails = users.events.filter(
        ({ key, type, payload }) =>
          key === id && type === 'email-change-requested' && (payload as { side: Side }).side === side,
      );
      return secrets.open(mails.at(-1)?.payload);
    },
  };
}

describe('a change of e-mail', () => {
  it('needs a code from each address, and is then published and mailed to the old address', async () => {
    const user = someUser();
    const { users, voided, begin, confirm, codeOf } = newEmailChanges(user);
    const begun = await begin(user, 'new@example.com');
    expect(begun).toMatchObject({
      newEmail: 'new@example.com',
      isCurrentConfirmed: false,
      resendAfterSeconds: 60,
    });
    const [current, fresh] = [await codeOf(user, 'current'), await codeOf(user, 'new')];

    // Each code is valid for its own address only.
    await expect(confirm(user, 'current', fresh)).rejects.toMatchObject({ code: 'auth.code_invalid' });
    expect(await confirm(user, 'new', fresh)).toMatchObject({
      isNewConfirmed: true,
      isCurrentConfirmed: false,
    });
    expect(users.of(user).email).toBe(user.email);
    expect(voided).toEqual([]);

    expect(await confirm(user, 'current', current)).toBeNull();
    expect(users.of(user)).toMatchObject({ email: 'new@example.com', emailChange: null });
    expect(users.payloadOf('user.profile-changed')).toMatchObject({ email: 'new@example.com' });
    expect(users.payloadOf('email-changed')).toMatchObject({
      recipient: { kind: 'address', email: user.email, userId: user.id },
      newEmail: 'new@example.com',
    });
    expect(voided).toEqual([`links of ${user.id}`, 'registrations of new@example.com']);
    expect(JSON.stringify([users.of(user), users.events])).not.toMatch(new RegExp(`${current}|${fresh}`));
  });

  it('never reveals that an address is taken, but sends its owner a notice', async () => {
    const [user, owner, other] = [someUser(), someUser(), someUser()];
    const { users, begin, confirm, codeOf } = newEmailChanges(user, owner, other);
    const taken = await begin(user, owner.email);
    const free = await begin(other, 'free@example.com');
    expect({ ...taken, newEmail: '' }).toEqual({ ...free, newEmail: '' });
    expect(users.payloadOf('known-address-chosen')).toMatchObject({ recipient: { userId: owner.id } });
    await confirm(user, 'current', await codeOf(user, 'current'));
    await expect(confirm(user, 'new', WRONG)).rejects.toMatchObject({ code: 'auth.code_invalid' });
    const recipients = users.events.map(
      ({ payload }) => (payload as { recipient: { email?: string } }).recipient,
    );
    expect(recipients.map(({ email }) => email)).not.toContain(owner.email);
  });

  it('fails if another account confirmed the address in the meantime', async () => {
    const [user, rival] = [someUser(), someUser()];
    const { users, begin, confirm, codeOf } = newEmailChanges(user, rival);
    for (const person of [user, rival]) {
      await begin(person, 'wanted@example.com');
      await confirm(person, 'current', await codeOf(person, 'current'));
    }
    const codes = [await codeOf(rival, 'new'), await codeOf(user, 'new')] as const;
    await confirm(rival, 'new', codes[0]);
    await expect(confirm(user, 'new', codes[1])).rejects.toMatchObject({
      code: 'auth.email_change_impossible',
    });
    expect(users.of(user)).toMatchObject({ email: user.email, emailChange: null });
  });

  it('stops after five wrong codes until new codes are sent, and codes are sent at most once a minute', async () => {
    const user = someUser();
    const { clock, begin, resend, confirm, codeOf } = newEmailChanges(user);
    await begin(user, 'new@example.com');
    const first = await codeOf(user, 'new');
    for (let round = 0; round < 5; round += 1)
      await expect(confirm(user, 'new', WRONG)).rejects.toMatchObject({ code: 'auth.code_invalid' });
    await expect(confirm(user, 'new', first)).rejects.toMatchObject({ code: 'auth.code_invalid' });
    await expect(resend(user)).rejects.toMatchObject({
      code: 'auth.resend_too_soon',
      retryAfterSeconds: 60,
    });
    clock.now = new Date(NOW.getTime() + MINUTE_MS);
    await resend(user);
    // The first code still works.
    expect(await confirm(user, 'new', first)).toMatchObject({ isNewConfirmed: true });
  });

  it('expires after an hour', async () => {
    const user = someUser();
    const { clock, begin, resend, confirm, codeOf } = newEmailChanges(user);
    await begin(user, 'new@example.com');
    clock.now = new Date(NOW.getTime() + 61 * MINUTE_MS);
    const gone = { code: 'auth.email_change_gone' };
    await expect(confirm(user, 'current', await codeOf(user, 'current'))).rejects.toMatchObject(gone);
    await expect(resend(user)).rejects.toMatchObject(gone);
  });

  it('refuses the current address, and does not count this as an attempt', async () => {
    const user = someUser();
    const { attempts, begin } = newEmailChanges(user);
    await expect(begin(user, user.email)).rejects.toMatchObject({
      fields: { newEmail: 'This is already your email' },
    });
    expect(attempts.counted).toEqual([]);
  });
});
