import { auditFiltersSchema } from '@croneai/contracts/endpoints/admin-audit.ts';
import { expect, test } from 'vitest';
import { isFiltered, queryOf, readAddress, writeAddress } from './audit-filter.ts';

test('the address holds filters, page and the open row, and nothing that is not set', () => {
  const text = 'search=gold&actor=bo&from=2026-11-01&page=3&row=17';
  const address = readAddress(new URLSearchParams(text));
  expect(address).toMatchObject({
    filter: { search: 'gold', actor: 'bo', from: '2026-11-01', to: undefined },
    page: 3,
    row: 17,
  });
  expect(writeAddress(address).toString()).toBe(text);
  expect(isFiltered(address.filter)).toBe(true);
});

test('what makes no sense in the address counts as not given', () => {
  const address = readAddress(new URLSearchParams('page=0&row=x&from=2026-13-45&to=soon&search=%20'));
  expect(address).toEqual({ filter: expect.any(Object), page: 1, row: undefined });
  expect(isFiltered(address.filter)).toBe(false);
});

test('days reach the call as whole days in UTC, in a form that it takes', () => {
  const query = queryOf({ from: '2026-11-01', to: '2026-11-02', search: 'x' });
  expect(query).toMatchObject({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T23:59:59.999Z' });
  expect(auditFiltersSchema.safeParse(query).success).toBe(true);
});
