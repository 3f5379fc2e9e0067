import {
  adminLeadEndpoints,
  type Lead,
  type LeadListExtras,
  type LeadRow,
  type UpdateLeadBody,
} from '@croneai/contracts/endpoints/admin-leads.ts';
import type { ErasedSender } from '@croneai/contracts/endpoints/erasure.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { day, id, listAddress, oneOf, text } from '../../shared/list/list-address.ts';

/** What list, counts and CSV are narrowed to (first and last day of submission), and the lead that is open. */
export const leadAddress = listAddress(
  { status: oneOf(LEAD_STATUSES), search: text(200), from: day, to: day, suspect: oneOf(['yes', 'no']) },
  { name: 'lead', read: id },
);
export type LeadFilter = ReturnType<typeof leadAddress.read>['filter'];

interface LeadsPage extends LeadListExtras {
  rows: LeadRow[];
  pagination: Pagination;
}

/** A change of a lead, made only if nobody else changed it since `seen` was read. */
interface LeadUpdate {
  seen: Pick<Lead, 'id' | 'version'>;
  change: UpdateLeadBody;
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    leads: build.query<LeadsPage, LeadFilter & { page: number }>({
      query: (query) => toRequest(adminLeadEndpoints.list, { query: { ...query } }),
      transformResponse: (rows: LeadRow[], meta) => ({
        rows,
        pagination: meta?.pagination ?? { total: rows.length, pages: 1, current: 1 },
        ...(meta?.extras as unknown as LeadListExtras),
      }),
      providesTags: ['Leads'],
    }),
    lead: build.query<Lead, string>({
      query: (id) => toRequest(adminLeadEndpoints.get, { params: { id } }),
      providesTags: ['Leads'],
    }),
    updateLead: build.mutation<Lead, LeadUpdate>({
      query: ({ seen, change }) =>
        toRequest(adminLeadEndpoints.update, {
          params: { id: seen.id },
          headers: { 'if-match': `"${seen.version}"` },
          body: change,
        }),
      // Also after a lost race: what is shown then is the lead as it is now.
      invalidatesTags: ['Leads'],
      async onQueryStarted({ seen }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(api.util.updateQueryData('lead', seen.id, () => answer.data));
      },
    }),
    eraseLead: build.mutation<ErasedSender, { id: string; reason: string }>({
      query: ({ id, reason }) => toRequest(adminLeadEndpoints.erase, { params: { id }, body: { reason } }),
      invalidatesTags: (erased) => (erased ? ['Leads'] : []),
    }),
  }),
});

export const { useLeadsQuery, useLeadQuery, useUpdateLeadMutation, useEraseLeadMutation } = api;

export const exportRequest = (filter: LeadFilter): ApiRequest =>
  toRequest(adminLeadEndpoints.exportCsv, { query: { ...filter } });
