import type { Pagination } from '@croneai/contracts/http/envelope.ts';

/** Describes a page of a list. A page beyond the end is empty, but keeps its number. */
export function paginationOf(total: number, page: number, limit: number): Pagination {
  return { total, pages: Math.ceil(total / limit), current: page };
}
