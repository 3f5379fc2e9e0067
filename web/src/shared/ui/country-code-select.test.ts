import { expect, it } from 'vitest';
import { filterCountries } from './country-code-select.tsx';

it.each([
  ['', 20],
  ['nig', 1],
  ['+23', 2],
  ['44', 1],
  [' south ', 2],
  ['atlantis', 0],
])('the search for "%s" finds this number of countries: %i', (search, count) => {
  expect(filterCountries(search)).toHaveLength(count);
});
