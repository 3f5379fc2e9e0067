import { useCallback } from 'react';
import { usersTexts } from '../../content/admin.ts';
import { listAddress, text } from '../../shared/list/list-address.ts';
import { useListAddress } from '../../shared/list/use-list-address.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { useTypedSearch } from '../../shared/ui/use-typed-search.ts';
import { useUsersQuery } from './api.ts';
import { UsersList } from './users-list.tsx';

/** A user opens as a page of their own, so nothing is open beside the list. */
const usersAddress = listAddress({ search: text(200) }, { name: 'user', read: () => undefined });

/** The members: found by name or e-mail, fifty to a page, gold granted or access revoked in place. */
export function AdminUsersPage() {
  const { page, filter, setPage, setFilter } = useListAddress(usersAddress);
  const search = filter.search ?? '';
  const setSearch = useCallback((typed: string) => setFilter({ search: typed || undefined }), [setFilter]);
  const { typed, setTyped } = useTypedSearch(search, setSearch);
  const query = useUsersQuery(
    { page, search: filter.search },
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
        <UsersList
          query={query}
          typed={typed}
          applied={search}
          onSelectPage={setPage}
          onClear={() => setTyped('')}
        />
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
