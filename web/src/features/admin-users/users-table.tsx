import type { MemberRow } from '@croneai/contracts/endpoints/admin-users.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import { Link } from 'react-router-dom';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { ListTable } from '../admin-desk/public/list-table.tsx';
import { AccessBadges, AccessButtons } from './access-parts.tsx';

const HEADERS = [
  { text: 'User' },
  { text: 'Access' },
  { text: 'Joined', width: 'md:w-32' },
  { text: 'Actions', width: 'w-64' },
];

/** A table; below 768 px each member is a card. */
export function UsersTable({ rows }: { rows: readonly MemberRow[] }) {
  return (
    <ListTable caption="Users, newest first" headers={HEADERS}>
      {rows.map((row) => (
        <UserRow key={row.id} row={row} />
      ))}
    </ListTable>
  );
}

const cell = 'block md:table-cell md:px-3 md:py-3 md:align-middle';

function UserRow({ row }: { row: MemberRow }) {
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
          {row.role === 'admin' ? <Badge>Admin</Badge> : null}
          {row.blockedAt ? <Badge tone="down">Blocked</Badge> : null}
          {row.erasesAt ? (
            <Badge tone="warn">
              Leaves <Moment at={row.erasesAt} form="day" />
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
      <td className={`${cell} md:pr-5`}>
        <AccessButtons row={row} />
      </td>
    </tr>
  );
}

/** The rows while they are on their way. */
export function UsersSkeleton() {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex flex-wrap items-center gap-6 px-5 py-4">
          <Skeleton className="h-10 w-48" />
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-9 flex-1 md:ml-auto md:max-w-56" />
        </div>
      ))}
    </div>
  );
}
