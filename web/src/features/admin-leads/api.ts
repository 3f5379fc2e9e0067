import {
  adminLeadEndpoints,
  type Lead,
  type UpdateLeadBody,
} from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, pageOf, sendsById, toRequest, withVersion } from '../../shared/api/endpoint-request.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { day, id, listAddress, oneOf, text } from '../admin-shared/public/list-address.ts';

/** Value of the status filter that selects all leads that look made up, whatever their status. */
export const SUSPECT = 'suspect';

/**
 * Filters of the list, the counts, and the CSV, and the id of the open lead. `from` and `to` are
 * the first and last day of submission.
 */
export const leadAddress = listAddress(
  { status: oneOf([...LEAD_STATUSES, SUSPECT]), search: text(200), from: day, to: day },
  { name: 'lead', read: id },
);
type LeadFilter = ReturnType<typeof leadAddress.read>['filter'];

const queryOf = ({ status, ...filter }: LeadFilter) =>
  status === SUSPECT ? { ...filter, suspect: 'yes' as const } : { ...filter, status };

/** A change of a lead. It is refused if the lead has changed since `seen` was read. */
interface LeadUpdate {
  seen: Pick<Lead, 'id' | 'version'>;
  change: UpdateLeadBody;
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    leads: build.query({
      ...pageOf(adminLeadEndpoints.listLeads, ({ page, ...filter }: LeadFilter & { page: number }) => ({
        query: { ...queryOf(filter), page },
      })),
      providesTags: ['Leads'],
    }),
    lead: build.query({ ...byId(adminLeadEndpoints.getLead), providesTags: ['Leads'] }),
    updateLead: build.mutation({
      ...call(adminLeadEndpoints.updateLead, ({ seen, change }: LeadUpdate) => withVersion(seen, change)),
      // Also refetches after a refusal, because another admin may have changed the lead.
      invalidatesTags: ['Leads'],
      async onQueryStarted({ seen }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(api.util.updateQueryData('lead', seen.id, () => answer.data));
      },
    }),
    eraseLead: build.mutation({
      ...sendsById(adminLeadEndpoints.eraseLeadPerson),
      invalidatesTags: (erased) => (erased ? ['Leads'] : []),
    }),
  }),
});

export const { useLeadsQuery, useLeadQuery, useUpdateLeadMutation, useEraseLeadMutation } = api;

export const exportRequest = (filter: LeadFilter): ApiRequest =>
  toRequest(adminLeadEndpoints.exportLeads, { query: queryOf(filter) });
