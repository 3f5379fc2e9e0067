import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import { Users } from 'lucide-react';
import { useCallback } from 'react';
import { usersTexts } from '../../content/admin.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { listAddress, text, useListAddress } from '../../shared/list/list-address.ts';
import { ListBody } from '../../shared/list/list-body.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { SearchField, useTypedSearch } from '../../shared/ui/search-field.tsx';
import { type Page, useResendConfirmationMutation, useUsersQuery } from './api.ts';
import { matchesSearch } from './member-rules.ts';
import { UsersSkeleton, UsersTable } from './users-table.tsx';

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

interface UsersListProps {
  query: { data?: Page<MemberRow> | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What is in the search box. */
  typed: string;
  /** What the server was asked for. */
  applied: string;
  onSelectPage: (page: number) => void;
  onClear: () => void;
}

/** What is loaded and fits what is typed, at once; what the server finds, as soon as it is there. */
function UsersList({ query, typed, applied, onSelectPage, onClear }: UsersListProps) {
  const { data, error, isFetching, refetch } = query;
  const isAnswered = !isFetching && typed.trim() === applied;
  return (
    <ListBody
      texts={usersTexts}
      icon={Users}
      rows={data?.rows.filter((row) => matchesSearch(row, typed))}
      pagination={isAnswered ? data?.pagination : undefined}
      error={isFetching ? undefined : error}
      isFetching={isFetching}
      isFiltered={applied !== ''}
      onRetry={() => void refetch()}
      onSelectPage={onSelectPage}
      onClear={onClear}
      skeleton={<UsersSkeleton />}
      {...(isAddress(applied) ? { noMatchAction: <ResendConfirmation key={applied} email={applied} /> } : {})}
    >
      {(rows) => <UsersTable rows={rows} />}
    </ListBody>
  );
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** For an address that is nobody's: it may be waiting for its confirmation code. */
function ResendConfirmation({ email }: { email: string }) {
  const [resend, { isLoading, isSuccess, error }] = useResendConfirmationMutation();
  if (isSuccess) return <Notice tone="success">A new confirmation code is on its way to {email}.</Notice>;
  return (
    <div className="flex flex-col items-center gap-3">
      <Button variant="secondary" size="sm" loading={isLoading} onClick={() => void resend({ email })}>
        Send another confirmation code
      </Button>
      {isApiError(error) ? <Notice tone="danger">{messageOf(error, 'The code wasn’t sent.')}</Notice> : null}
    </div>
  );
}
