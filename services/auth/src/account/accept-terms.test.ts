import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { describe, expect, it } from 'vitest';
import { NOW, now, someUser, usersInMemory } from '../../test/hand-built.ts';
import { hasAcceptedNewest } from '../users/module.ts';
import { acceptTerms } from './accept-terms.ts';

describe('accepting the terms', () => {
  it('is recorded once, even if it is sent twice at the same time', async () => {
    const user = someUser();
    const users = usersInMemory(user);
    const accept = acceptTerms({ users, now });
    expect(hasAcceptedNewest(user)).toBe(false);
    await Promise.all([accept(user.id, AGREEMENTS), accept(user.id, AGREEMENTS)]);
    await accept(user.id, AGREEMENTS);
    expect(users.of(user).acceptances).toEqual([{ ...AGREEMENTS, acceptedAt: NOW }]);
    expect(hasAcceptedNewest(users.of(user))).toBe(true);
    expect(users.typesOf()).toEqual(['user.terms-accepted']);
    expect(users.payloadOf('user.terms-accepted')).toMatchObject({ acceptance: AGREEMENTS });
  });

  it('keeps the record of an older version when a newer version is accepted', async () => {
    const older = { ...AGREEMENTS, risk: '2020-01-01', acceptedAt: new Date(0) };
    const user = someUser({ acceptances: [older] });
    const users = usersInMemory(user);
    expect(hasAcceptedNewest(user)).toBe(false);
    await acceptTerms({ users, now })(user.id, AGREEMENTS);
    expect(users.of(user).acceptances).toEqual([older, { ...AGREEMENTS, acceptedAt: NOW }]);
  });

  it.each(['terms', 'risk', 'privacy', 'age'])('is refused for an older version of %s', async (text) => {
    const user = someUser();
    const users = usersInMemory(user);
    const older = { ...AGREEMENTS, [text]: '2020-01-01' };
    await expect(acceptTerms({ users, now })(user.id, older)).rejects.toMatchObject({
      code: 'account.terms_changed',
    });
    expect(users.of(user)).toEqual(user);
  });
});
