import { expect, it } from 'vitest';
import { paginationOf } from './pagination.ts';

it.each([
  { total: 0, page: 1, pages: 0 },
  { total: 1, page: 1, pages: 1 },
  { total: 50, page: 1, pages: 1 },
  { total: 51, page: 2, pages: 2 },
  { total: 51, page: 9, pages: 2 },
])('$total rows have $pages pages of 50, as seen from page $page', ({ total, page, pages }) => {
  expect(paginationOf(total, page, 50)).toEqual({ total, pages, current: page });
});
