import { describe, expect, it } from 'vitest';
import { publicName } from './public-name.ts';

describe('the name that other members see', () => {
  it.each([
    ['Ada Lovelace', 'Ada L.'],
    ['  Chinedu   Emeka  okafor ', 'Chinedu O.'],
    ['Cher', 'Cher'],
    ['Zoë Ångström', 'Zoë Å.'],
    [`${'x'.repeat(100)} Y`, `${'x'.repeat(30)} Y.`],
    ['   ', 'Member'],
  ])('for the name %j is %j', (fullName, shown) => {
    expect(publicName(fullName)).toBe(shown);
  });
});
