import { adminContactEndpoints } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { adminLeadEndpoints } from '@croneai/contracts/endpoints/admin-leads.ts';
import { receiptEndpoints } from '@croneai/contracts/endpoints/receipts.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call, pageOf } from '../../shared/api/endpoint-request.ts';

/** One record of a list: what is read of persons counts, and the queue needs the number and the oldest alone. */
const one = (page: number) => ({ query: { status: 'new' as const, limit: 1, page } });

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    newLeads: build.query({ ...pageOf(adminLeadEndpoints.listLeads, one), providesTags: ['Leads'] }),
    newMessages: build.query({
      ...pageOf(adminContactEndpoints.listContactMessages, one),
      providesTags: ['Contacts'],
    }),
    reach: build.query(call(receiptEndpoints.getReach)),
  }),
});

export const { useNewLeadsQuery, useNewMessagesQuery, useReachQuery } = api;
