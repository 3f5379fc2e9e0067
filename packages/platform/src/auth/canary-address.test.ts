import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CANARY_LOCAL_PART_MAX, kindOfAddress, newCanaryAddress } from './canary-address.ts';

const newKey = () => randomBytes(32).toString('base64');

describe('the address of a canary', () => {
  it('differs for each run, and is short enough for a mail server', () => {
    const key = newKey();
    const mailbox = `${'c'.repeat(CANARY_LOCAL_PART_MAX)}@example.com`;
    const addresses = [newCanaryAddress(key, mailbox), newCanaryAddress(key, mailbox)];
    expect(new Set(addresses).size).toBe(2);
    for (const address of addresses) {
      expect(kindOfAddress(key, address)).toBe('canary');
      expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    }
  });

  it('cannot be made up, moved to another mailbox, or shortened without the key', () => {
    const key = newKey();
    const address = newCanaryAddress(key, 'canary@example.com');
    const [tagged = '', domain] = address.split('@');
    const forged = [
      newCanaryAddress(newKey(), 'canary@example.com'),
      `${tagged}@example.org`,
      address.replace('canary+', 'eve+'),
      `${tagged.slice(0, -2)}@${domain}`,
      'canary+canary-0-0@example.com',
    ];
    for (const other of forged) expect(kindOfAddress(key, other), other).toBe('forged');
    expect(kindOfAddress(undefined, address)).toBe('forged');
  });

  it.each(['canary@example.com', 'ada+canary@example.com', 'ada+canary-islands@example.com'])(
    'is not %s, which may belong to a person',
    (email) => {
      expect(kindOfAddress(newKey(), email)).toBe('person');
    },
  );
});
