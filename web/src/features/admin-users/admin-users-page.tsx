import type { MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { isTeam, ROLE_NAMES } from '@croneai/contracts/http/role.ts';
import { paths, userPath } from '@croneai/contracts/paths.ts';
import { Eye, Users } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { bulkTexts, usersTexts } from '../../content/admin.ts';
import { memberViewTexts } from '../../content/member-view.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { CsvButton } from '../../shared/list/csv-button.tsx';
import { keepLastPage } from '../../shared/query/query-body.tsx';
import { wantsPassword } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { useIsOwner } from '../../shared/session/member-context.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, ButtonLink, buttonStyle } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { SearchField, useTypedSearch } from '../../shared/ui/search-field.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { isFiltered, useListAddress } from '../admin-shared/public/list-address.ts';
import { ListBody } from '../admin-shared/public/list-body.tsx';
import { ListTable } from '../admin-shared/public/list-table.tsx';
import { AccessBadges, AccessButtons } from './access-parts.tsx';
import { exportRequest, useResendConfirmationMutation, useUsersQuery } from './api.ts';
import { MemberFilters } from './member-filters.tsx';
import { matchesSearch } from './member-rules.ts';
import { usersAddress } from './users-address.ts';

const BulkCard = lazyPart(
  async () => (await import('./bulk-card.tsx')).BulkCard,
  <Skeleton className="h-64" />,
);

const MemberViewPanel = lazyPart(async () => (await import('./member/member-view.tsx')).MemberViewPanel);

/**
 * The member list: searchable by name or email, fifty per page, with buttons to grant Gold or
 * revoke access.
 */
export function AdminUsersPage() {
  const address = useListAddress(usersAddress);
  const { page, filter, open, setPage, setFilter, setOpen } = address;
  const search = filter.search ?? '';
  const setSearch = useCallback((typed: string) => setFilter({ search: typed || undefined }), [setFilter]);
  const { typed, setTyped } = useTypedSearch(search, setSearch);
  const query = useUsersQuery({ ...filter, page }, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const { data, currentData, isFetching } = query;
  const isOwner = useIsOwner();
  const [isBulkOpen, setIsBulkOpen] = useState(false);
  const shown = keepLastPage(query).currentData;
  const total = shown?.pagination.total;
  return (
    <>
      <PageHead
        title={usersTexts.title}
        lead={usersTexts.lead}
        aside={
          isOwner ? (
            <span className="flex flex-wrap gap-2">
              <ButtonLink variant="secondary" to={`${paths.adminUsers}/import`}>
                Import
              </ButtonLink>
              <CsvButton
                request={exportRequest(filter)}
                fallbackName="croneai-members.csv"
                saved={usersTexts.exported}
              />
            </span>
          ) : null
        }
      />
      {isBulkOpen ? (
        <BulkCard
          filter={filter}
          total={currentData?.pagination.total}
          onClose={() => setIsBulkOpen(false)}
        />
      ) : null}
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
          <MemberFilters filter={filter} setFilter={setFilter} />
          {isOwner && total ? (
            <Button variant="secondary" size="sm" onClick={() => setIsBulkOpen(true)}>
              {bulkTexts.open(total)}
            </Button>
          ) : null}
        </div>
        {/* Filters the loaded rows at once, and shows the server's results when they arrive. */}
        <ListBody
          texts={search === '' ? filteredTexts : usersTexts}
          icon={Users}
          rows={shown?.rows.filter((row) => matchesSearch(row, typed))}
          pagination={isFetching || typed.trim() !== search ? undefined : data?.pagination}
          query={{ ...query, error: currentData && !wantsPassword(query.error) ? undefined : query.error }}
          isFiltered={isFiltered({ ...filter, sort: undefined })}
          address={address}
          {...(isAddress(search)
            ? { noMatchAction: <ResendConfirmation key={search} email={search} /> }
            : {})}
        >
          {(rows) => <UsersTable rows={rows} onView={setOpen} />}
        </ListBody>
      </Card>
      <Pagination
        label="Pages of users"
        current={page}
        pages={data?.pagination.pages ?? 0}
        onSelect={setPage}
      />
      {open ? <MemberViewPanel key={open} id={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

const filteredTexts = { ...usersTexts, noMatch: usersTexts.noFilterMatch };

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/**
 * Shown for an email address without an account. A visitor may have signed up with this address,
 * and not entered the confirmation code yet.
 */
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

const HEADERS = [{ text: 'User' }, { text: 'Access' }, { text: 'Joined', width: 'md:w-32' }];
const ACTIONS = { text: 'Actions', width: 'w-64' };

interface OnView {
  /** Opens the side panel, which shows what the user sees. */
  onView: (id: string) => void;
}

/** A table; below 768 px each member is a card. */
function UsersTable({ rows, onView }: OnView & { rows: readonly MemberRow[] }) {
  const headers = useIsOwner() ? [...HEADERS, ACTIONS] : HEADERS;
  return (
    <ListTable caption="Users, newest first" headers={headers}>
      {rows.map((row) => (
        <UserRow key={row.id} row={row} onView={onView} />
      ))}
    </ListTable>
  );
}

const cell = 'block md:table-cell md:px-3 md:py-3 md:align-middle';

function UserRow({ row, onView }: OnView & { row: MemberRow }) {
  const isOwner = useIsOwner();
  return (
    <tr className="flex flex-col gap-3 px-5 py-4 transition-colors md:table-row md:hover:bg-surface-2">
      <td className={`${cell} min-w-0 md:pl-5`}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={userPath(row.id)}
            className="wrap-anywhere rounded-control font-medium text-text underline-offset-4 hover:text-accent hover:underline"
          >
            {row.fullName}
          </Link>
          <button
            type="button"
            aria-label={memberViewTexts.actionFor(row.fullName)}
            title={memberViewTexts.title}
            onClick={() => onView(row.id)}
            className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-my-2 text-muted' })}
          >
            <Eye aria-hidden className="size-4" />
          </button>
          {isTeam(row.role) ? <Badge>{ROLE_NAMES[row.role]}</Badge> : null}
          {row.blockedAt ? <Badge tone="down">Blocked</Badge> : null}
          {row.erasesAt ? (
            <Badge tone="warn">
              To be deleted <Moment at={row.erasesAt} form="day" />
            </Badge>
          ) : null}
        </span>
        <span className="block wrap-anywhere text-muted">{row.email}</span>
      </td>
      <td className={cell}>
        <AccessBadges {...row} />
      </td>
      <td className={`tabular ${cell} text-muted`}>
        <span className="md:hidden">Joined </span>
        <Moment at={row.createdAt} form="day" />
      </td>
      {isOwner ? (
        <td className={`${cell} md:pr-5`}>
          <AccessButtons row={row} />
        </td>
      ) : null}
    </tr>
  );
}
