import { describe, expect, it } from 'vitest';
import { isFiltered, readAddress, writeAddress } from './contact-filter.ts';

const ID = '66f1a2b3c4d5e6f708192c01';

describe('the address of the desk of messages', () => {
  it('comes back as it was written', () => {
    const address = {
      filter: { status: 'answered', category: 'billing', search: 'zoe & co' },
      page: 3,
      message: ID,
    } as const;
    expect(readAddress(writeAddress(address))).toEqual(address);
  });

  it('takes what makes no sense for not given', () => {
    const address = readAddress(
      new URLSearchParams('status=odd&category=sales&page=-1&message=1&search=%20'),
    );
    expect(address).toEqual({ filter: {}, page: 1, message: undefined });
    expect(isFiltered(address.filter)).toBe(false);
    expect(writeAddress(address).toString()).toBe('');
  });
});
