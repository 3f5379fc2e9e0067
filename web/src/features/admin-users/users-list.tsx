import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import { Users } from 'lucide-react';
import { usersTexts } from '../../content/admin.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Empty, Failed } from '../../shared/ui/states.tsx';
import type { Page } from './api.ts';
import { matchesSearch } from './member-rules.ts';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { UsersSkeleton, UsersTable } from './users-table.tsx';

interface UsersListProps {
  query: { data?: Page<MemberRow> | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What is in the search box. */
  typed: string;
  /** What the server was asked for. */
  applied: string;
  onSelectPage: (page: number) => void;
}

/** What is loaded and fits what is typed, at once; what the server finds, as soon as it is there. */
export function UsersList({ query, typed, applied, onSelectPage }: UsersListProps) {
  const { data, error, isFetching, refetch } = query;
  if (error && !isFetching) {
    return (
      <Failed title={usersTexts.loadFailed} onRetry={() => refetch()}>
        {messageOf(error, usersTexts.checkConnection)}
      </Failed>
    );
  }
  const rows = data?.rows.filter((row) => matchesSearch(row, typed)) ?? [];
  if (rows.length > 0) return <UsersTable rows={rows} />;
  const isAnswered = data !== undefined && !isFetching && typed.trim() === applied;
  if (!isAnswered) return <UsersSkeleton />;
  const { total, pages } = data.pagination;
  if (total > 0) {
    return (
      <Empty
        icon={Users}
        title="There is no such page"
        action={
          <Button variant="secondary" size="sm" onClick={() => onSelectPage(pages)}>
            Go to the last page
          </Button>
        }
      >
        The list ends at page {pages}.
      </Empty>
    );
  }
  return (
    <Empty
      icon={Users}
      title={applied ? usersTexts.noMatch : usersTexts.nobody}
      action={isAddress(applied) ? <ResendConfirmation key={applied} email={applied} /> : null}
    >
      {applied
        ? 'Somebody who has registered and not confirmed the email yet is not a user.'
        : 'Members appear here as soon as they confirm their email.'}
    </Empty>
  );
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
