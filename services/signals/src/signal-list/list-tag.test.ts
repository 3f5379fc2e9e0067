import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCurrentTag, type ListState, listTag } from './list-tag.ts';

const state: ListState = {
  userId: 'a'.repeat(24),
  listVersion: '1795172400007',
  accessVersion: '3',
  day: '2026-11-20',
  used: 4,
  query: '10:desc:::',
};
const NOW = 1_795_172_400_000;

describe('the tag of the list', () => {
  it('is a weak entity tag (RFC 9110) and matches the state from which it was made', () => {
    const tag = listTag(state, 0);
    expect(tag).toMatch(/^W\/"[!#-~]+"$/);
    expect(findCurrentTag(tag, state, NOW)).toBe(tag);
  });

  it.each([
    ['another member', { userId: 'b'.repeat(24) }],
    ['a changed list', { listVersion: '1795172400008' }],
    ['changed access', { accessVersion: 'admin' }],
    ['the next day', { day: '2026-11-21' }],
    ['another use of the quota', { used: 5 }],
    ['another query', { query: '10:asc:::' }],
  ])('does not match %s', (_what, change) => {
    expect(findCurrentTag(listTag(state, 0), { ...state, ...change }, NOW)).toBeUndefined();
  });

  it('is no longer current when a withheld signal may be shown', () => {
    const tag = listTag(state, NOW + 1_000);
    expect(findCurrentTag(tag, state, NOW + 999)).toBe(tag);
    expect(findCurrentTag(tag, state, NOW + 1_000)).toBeUndefined();
  });

  it('is found in a header among other tags, as a weak or a strong tag, and is not found in a header without it', () => {
    const tag = listTag(state, 0);
    expect(findCurrentTag(`"x", ${tag} ,W/"y"`, state, NOW)).toBe(tag);
    expect(findCurrentTag(tag.slice(2), state, NOW)).toBe(tag);
    for (const other of ['', '*', ',', tag.slice(0, -1), tag.replace('0"', '"'), tag.replace('0"', '-1"')])
      expect([other, findCurrentTag(other, state, NOW)]).toEqual([other, undefined]);
  });

  it('is not found in random header values, and these values cause no error', () => {
    fc.assert(fc.property(fc.string(), (text) => findCurrentTag(text, state, NOW) === undefined));
  });
});
