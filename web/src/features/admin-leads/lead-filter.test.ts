import { describe, expect, test } from 'vitest';
import { isFiltered, readAddress, writeAddress } from './lead-filter.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

describe('the address of the list', () => {
  test('tells filters, page and the open lead, there and back', () => {
    const query =
      'status=qualified&search=ada&from=2026-11-01&to=2026-11-20&suspect=no&page=3&lead=0123456789abcdef01234567';
    expect(writeAddress(read(query)).toString()).toBe(query);
  });

  test.each([
    ['status=sold', 'status'],
    ['from=yesterday', 'from'],
    ['to=2026-13-45', 'to'],
    ['suspect=perhaps', 'suspect'],
    ['search=%20%20', 'search'],
  ] as const)('takes %s for no filter', (query, name) => {
    expect(read(query).filter[name]).toBeUndefined();
    expect(isFiltered(read(query).filter)).toBe(false);
  });

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=last', 'page=1e9'])(
    'takes %s for the first page',
    (query) => {
      expect(read(query).page).toBe(1);
    },
  );

  test('takes what is no id for no lead', () => {
    expect(read('lead=../../etc').lead).toBeUndefined();
  });

  test('is empty when nothing is chosen', () => {
    expect(writeAddress(read('')).toString()).toBe('');
  });
});
