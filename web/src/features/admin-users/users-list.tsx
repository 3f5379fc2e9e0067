import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import { Users } from 'lucide-react';
import { usersTexts } from '../../content/admin.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { ListBody } from '../../shared/list/list-body.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { type Page, useResendConfirmationMutation } from './api.ts';
import { matchesSearch } from './member-rules.ts';
import { UsersSkeleton, UsersTable } from './users-table.tsx';

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
export function UsersList({ query, typed, applied, onSelectPage, onClear }: UsersListProps) {
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
      {isApiError(error) ? (
        <Notice tone="danger">{messageOf(error, 'The code wasn’t sent. Please try again.')}</Notice>
      ) : null}
    </div>
  );
}
