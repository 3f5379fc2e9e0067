import { count, day, listAddress, text } from '../../shared/list/list-address.ts';

/**
 * What the list and the CSV are narrowed to, and the number of the row that is open. `actor` is an id, or a part of the name or e-mail
 * address; days are the first and the last, in UTC.
 */
export const auditAddress = listAddress(
  {
    search: text(200),
    actor: text(200),
    action: text(100),
    subjectKind: text(40),
    subjectId: text(100),
    from: day,
    to: day,
  },
  { name: 'row', read: count },
);
export type AuditFilter = ReturnType<typeof auditAddress.read>['filter'];

/** The filter as the call takes it: days become their first and last millisecond. */
export function queryOf({ from, to, ...texts }: AuditFilter): Record<string, string | undefined> {
  return {
    ...texts,
    from: from && `${from}T00:00:00.000Z`,
    to: to && `${to}T23:59:59.999Z`,
  };
}
