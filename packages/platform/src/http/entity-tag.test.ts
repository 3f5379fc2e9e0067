import { describe, expect, it } from 'vitest';
import { entityTagOf, namesTag, tagsIn, versionOfIfMatch } from './entity-tag.ts';

describe('If-None-Match', () => {
  const tag = entityTagOf('what a reply says');

  it.each([
    ['alone', tag],
    ['among other tags', `"x", ${tag} ,W/"y"`],
    ['as a strong tag', tag.slice(2)],
  ])('matches the tag: %s', (_how, header) => {
    expect(namesTag(header, tag)).toBe(true);
    expect(namesTag(header, tag.slice(2))).toBe(true);
  });

  it.each(['', '*', ',', '"', '""', tag.slice(0, -1), tag.slice(2, -1), entityTagOf('something else')])(
    'does not match the tag: %s',
    (header) => {
      expect(namesTag(header, tag)).toBe(false);
    },
  );

  it('is read tag by tag, and malformed tags are skipped', () => {
    expect(tagsIn('W/"a", "b",c, "", W/"d e"')).toEqual(['a', 'b', '']);
  });
});

it.each([
  [undefined, undefined],
  ['*', undefined],
  ['"7"', 7],
  ['W/"12"', 12],
])('If-Match %s names version %s', (header, version) => {
  expect(versionOfIfMatch(header)).toBe(version);
});
