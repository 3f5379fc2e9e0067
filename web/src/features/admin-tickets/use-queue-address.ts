import type { ListTicketsQuery } from '@croneai/contracts/endpoints/support.ts';
import { useSearchParams } from 'react-router-dom';
import { ticketCategories, ticketStatuses } from '../../content/ticket-labels.ts';

export type QueueFilter = Partial<
  Pick<ListTicketsQuery, 'status' | 'category' | 'assignee' | 'search' | 'memberId' | 'sort'>
> & { page: number };

/** What the address asks for; anything that is no filter of ours is left out, so that an old link still opens the desk. */
export function filterOf(params: URLSearchParams): QueueFilter {
  const oneOf = <const Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === params.get(name));
  const page = Number(params.get('page') ?? 1);
  const search = params.get('search')?.trim().slice(0, 200);
  const memberId = params.get('memberId') ?? '';
  const status = oneOf(
    'status',
    ticketStatuses.map(({ value }) => value),
  );
  const category = oneOf(
    'category',
    ticketCategories.map(({ value }) => value),
  );
  const assignee = oneOf('assignee', ['me', 'nobody']);
  const sort = oneOf('sort', ['longest-waiting']);
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
    ...(assignee ? { assignee } : {}),
    ...(sort ? { sort } : {}),
    ...(search ? { search } : {}),
    ...(/^[0-9a-f]{24}$/.test(memberId) ? { memberId } : {}),
  };
}

/** Filters, page and the open ticket are in the address: a link shows the same desk, Back goes to the one before. */
export function useQueueAddress() {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string | undefined>, replace = false) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParams(next, { replace });
  };
  return {
    filter: filterOf(params),
    openId: params.get('ticket') ?? undefined,
    setFilter: (changes: Record<string, string | undefined>) => change({ ...changes, page: undefined }),
    setPage: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
    open: (ticket: string | undefined) => change({ ticket }),
  };
}
