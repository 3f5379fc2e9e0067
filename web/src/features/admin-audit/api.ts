import {
  type AuditChainState,
  type AuditRowView,
  adminAuditEndpoints,
} from '@croneai/contracts/endpoints/admin-audit.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { type AuditFilter, queryOf } from './audit-filter.ts';

interface AuditPage {
  rows: AuditRowView[];
  pagination: Pagination;
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    audit: build.query<AuditPage, AuditFilter & { page: number }>({
      query: ({ page, ...filter }) =>
        toRequest(adminAuditEndpoints.list, { query: { ...queryOf(filter), page } }),
      transformResponse: (rows: AuditRowView[], meta) => ({
        rows,
        pagination: meta?.pagination ?? { total: rows.length, pages: 1, current: 1 },
      }),
    }),
    auditChain: build.query<AuditChainState, void>({ query: () => toRequest(adminAuditEndpoints.chain) }),
  }),
});

export const { useAuditQuery, useAuditChainQuery } = api;

export const exportRequest = (filter: AuditFilter): ApiRequest =>
  toRequest(adminAuditEndpoints.export, { query: queryOf(filter) });
