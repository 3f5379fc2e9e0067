import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usersTexts } from '../../content/admin.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { useTypedSearch } from '../../shared/ui/use-typed-search.ts';
import { useUsersQuery } from './api.ts';
import { UsersList } from './users-list.tsx';

/** The members: found by name or e-mail, fifty to a page, gold granted or access revoked in place. */
export function AdminUsersPage() {
  const { page, search, setPage, setSearch } = useUsersAddress();
  const { typed, setTyped } = useTypedSearch(search, setSearch);
  const query = useUsersQuery(
    { page, search: search || undefined },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const total = query.data?.pagination.total;
  return (
    <>
      <PageHead title={usersTexts.title} lead={usersTexts.lead} />
      <Card padding="none" aria-label={usersTexts.title} className="overflow-hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line p-4 sm:px-5">
          <search className="w-full sm:max-w-sm">
            <SearchField
              label={usersTexts.search}
              placeholder={usersTexts.search}
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </search>
          <p role="status" className="text-sm text-muted">
            {total === undefined ? null : (
              <>
                <span className="tabular text-text">{total.toLocaleString('en-US')}</span>{' '}
                {total === 1 ? 'user' : 'users'}
              </>
            )}
          </p>
        </div>
        <UsersList query={query} typed={typed} applied={search} onSelectPage={setPage} />
      </Card>
      <Pagination
        label="Pages of users"
        current={page}
        pages={query.data?.pagination.pages ?? 0}
        onSelect={setPage}
      />
    </>
  );
}

/** Page and search are in the address, so that a link shows the same list and Back goes to the one before. */
function useUsersAddress() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page') ?? 1);
  const setSearch = useCallback(
    (search: string) => setParams(search ? { search } : {}, { replace: true }),
    [setParams],
  );
  return {
    page: Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1,
    search: params.get('search') ?? '',
    setSearch,
    setPage: (page: number) => {
      const next = new URLSearchParams(params);
      if (page > 1) next.set('page', String(page));
      else next.delete('page');
      setParams(next);
    },
  };
}
