import type { Pagination } from '@croneai/contracts/http/envelope.ts';

/** A page beyond the end is empty and keeps its number. */
export function paginationOf(total: number, page: number, limit: number): Pagination {
  return { total, pages: Math.ceil(total / limit), current: page };
}
