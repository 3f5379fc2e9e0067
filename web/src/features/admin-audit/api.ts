import { adminAuditEndpoints } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call, pageOf, toRequest } from '../../shared/api/endpoint-request.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { count, day, listAddress, text } from '../admin-shared/public/list-address.ts';

/**
 * Filters of the list and the CSV, and the number of the open row. `actor` is an admin's id, or a
 * part of the admin's name or email address. `from` and `to` are the first and last day, in UTC.
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
type AuditFilter = ReturnType<typeof auditAddress.read>['filter'];

/**
 * Converts the filter to the call's format: `from` becomes the first millisecond of its day, and
 * `to` becomes the last millisecond of its day.
 */
export function queryOf({ from, to, ...texts }: AuditFilter): Record<string, string | undefined> {
  return {
    ...texts,
    from: from && `${from}T00:00:00.000Z`,
    to: to && `${to}T23:59:59.999Z`,
  };
}

export const { useAuditQuery, useAuditChainQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query({
      ...pageOf(adminAuditEndpoints.listAudit, ({ page, ...filter }: AuditFilter & { page: number }) => ({
        query: { ...queryOf(filter), page },
      })),
      providesTags: ['Audit'],
    }),
    auditChain: build.query(call(adminAuditEndpoints.readAuditChain)),
  }),
});

export const exportRequest = (filter: AuditFilter): ApiRequest =>
  toRequest(adminAuditEndpoints.exportAudit, { query: queryOf(filter) });
