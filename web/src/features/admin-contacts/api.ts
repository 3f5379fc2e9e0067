import {
  adminContactEndpoints,
  type ContactCounts,
  type ContactMessage,
  type ContactRow,
  type UpdateContactBody,
} from '@croneai/contracts/endpoints/admin-contacts.ts';
import type { ErasedSender } from '@croneai/contracts/endpoints/erasure.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { id, listAddress, oneOf, text } from '../../shared/list/list-address.ts';

/** What the list is narrowed to, and the message that is open. */
export const contactAddress = listAddress(
  { status: oneOf(CONTACT_STATUSES), category: oneOf(CONTACT_CATEGORIES), search: text(200) },
  { name: 'message', read: id },
);
export type ContactFilter = ReturnType<typeof contactAddress.read>['filter'];

interface ContactsPage {
  rows: ContactRow[];
  pagination: Pagination;
  counts: ContactCounts;
}

/** A change of a message, made only if nobody else changed it since `seen` was read. */
interface ContactUpdate {
  seen: Pick<ContactMessage, 'id' | 'version'>;
  change: UpdateContactBody;
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    contacts: build.query<ContactsPage, ContactFilter & { page: number }>({
      query: (query) => toRequest(adminContactEndpoints.list, { query: { ...query } }),
      transformResponse: (rows: ContactRow[], meta) => ({
        rows,
        pagination: meta?.pagination ?? { total: rows.length, pages: 1, current: 1 },
        ...(meta?.extras as unknown as Pick<ContactsPage, 'counts'>),
      }),
      providesTags: ['Contacts'],
    }),
    contact: build.query<ContactMessage, string>({
      query: (id) => toRequest(adminContactEndpoints.get, { params: { id } }),
      providesTags: ['Contacts'],
    }),
    updateContact: build.mutation<ContactMessage, ContactUpdate>({
      query: ({ seen, change }) =>
        toRequest(adminContactEndpoints.update, {
          params: { id: seen.id },
          headers: { 'if-match': `"${seen.version}"` },
          body: change,
        }),
      // Also after a lost race: what is shown then is the message as it is now.
      invalidatesTags: ['Contacts'],
      async onQueryStarted({ seen }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(api.util.updateQueryData('contact', seen.id, () => answer.data));
      },
    }),
    eraseContact: build.mutation<ErasedSender, { id: string; reason: string }>({
      query: ({ id, reason }) => toRequest(adminContactEndpoints.erase, { params: { id }, body: { reason } }),
      invalidatesTags: (erased) => (erased ? ['Contacts'] : []),
    }),
  }),
});

export const { useContactsQuery, useContactQuery, useUpdateContactMutation, useEraseContactMutation } = api;
