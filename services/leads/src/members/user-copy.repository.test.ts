import { errors } from '@croneai/contracts/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { guardAgainstErasure } from './user-copy.repository.ts';

const ADA = 'ada';
let deleted: Set<string>;
let stored: string[];

/**
 * Removes the stored rows of a member. `erasure` below marks the member as deleted before it calls
 * this function, as in production.
 */
const erase = async (memberId: string) => {
  stored = stored.filter((owner) => owner !== memberId);
};
const erasure = async (memberId: string) => {
  deleted.add(memberId);
  await erase(memberId);
};
const write = guardAgainstErasure({ users: { isDeleted: async (id) => deleted.has(id) }, erase });
const refusal = expect.objectContaining({ code: errors.unauthenticated.code });

beforeEach(() => {
  deleted = new Set();
  stored = ['bob'];
});

describe('a member’s write', () => {
  it('is stored and returned', async () => {
    expect(await write(ADA, async () => stored.push(ADA))).toBe(2);
    expect(stored).toEqual(['bob', ADA]);
  });

  it('is not started if the member has been deleted', async () => {
    await erasure(ADA);
    await expect(write(ADA, async () => stored.push(ADA))).rejects.toEqual(refusal);
    expect(stored).toEqual(['bob']);
  });

  it('is removed if the member was erased just before the write', async () => {
    const late = write(ADA, async () => {
      await erasure(ADA);
      stored.push(ADA);
    });
    await expect(late).rejects.toEqual(refusal);
    expect(stored).toEqual(['bob']);
  });
});
