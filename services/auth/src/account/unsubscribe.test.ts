import { randomBytes } from 'node:crypto';
import { signText } from '@croneai/platform/auth/signed-text.ts';
import { describe, expect, it } from 'vitest';
import { now, someUser, usersInMemory } from '../../test/hand-built.ts';
import { unsubscribe } from './unsubscribe.ts';

const newKey = () => randomBytes(32).toString('base64');
const [key, previousKey] = [newKey(), newKey()];
const sign = (text: string, by = key) => signText(by, 'unsubscribe', text);

function newLinks() {
  const user = someUser();
  const users = usersInMemory(user);
  return { user, users, press: unsubscribe({ users, linkKeys: [key, previousKey], now }) };
}

describe('the unsubscribe link', () => {
  it('turns off only its own kind of mail, even if the link is used again', async () => {
    const { user, users, press } = newLinks();
    for (const _press of [1, 2]) expect(await press(sign(`${user.id}.signals`))).toBe('signals');
    expect(users.of(user).notifications).toEqual({ ...user.notifications, signals: false });
    expect(users.typesOf()).toEqual(['user.profile-changed']);
  });

  it('works under the previous key', async () => {
    const { user, press } = newLinks();
    expect(await press(sign(`${user.id}.signals`, previousKey))).toBe('signals');
  });

  it('does not report success for an erased member', async () => {
    const { press } = newLinks();
    await expect(press(sign(`${someUser().id}.signals`))).rejects.toMatchObject({
      code: 'notifications.account_unknown',
    });
  });

  it.each([
    ['a forged signature', (id: string) => `${id}.signals.${'A'.repeat(43)}`],
    ['a signature by the key of another server', (id: string) => sign(`${id}.signals`, newKey())],
    ['a signed token for security mails', (id: string) => sign(`${id}.security`)],
    ['a signed token without a valid member id', () => sign('someone.signals')],
    ['an empty token', () => ''],
  ])('is refused with %s', async (_what, tokenOf) => {
    const { user, users, press } = newLinks();
    await expect(press(tokenOf(user.id))).rejects.toMatchObject({ status: 422 });
    expect(users.of(user)).toEqual(user);
  });
});
