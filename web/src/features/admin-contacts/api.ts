import {
  adminContactEndpoints,
  type ContactMessage,
  type UpdateContactBody,
} from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, pageOf, sendsById, withVersion } from '../../shared/api/endpoint-request.ts';
import { id, listAddress, oneOf, text } from '../admin-shared/public/list-address.ts';

/** Filters of the list, and the open message. */
export const contactAddress = listAddress(
  { status: oneOf(CONTACT_STATUSES), category: oneOf(CONTACT_CATEGORIES), search: text(200) },
  { name: 'message', read: id },
);
type ContactFilter = ReturnType<typeof contactAddress.read>['filter'];

/** A change of a message. It is refused if the message has changed since `seen` was read. */
interface ContactUpdate {
  seen: Pick<ContactMessage, 'id' | 'version'>;
  change: UpdateContactBody;
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    contacts: build.query({
      ...pageOf(adminContactEndpoints.listContactMessages, (query: ContactFilter & { page: number }) => ({
        query: { ...query },
      })),
      providesTags: ['Contacts'],
    }),
    contact: build.query({ ...byId(adminContactEndpoints.getContactMessage), providesTags: ['Contacts'] }),
    updateContact: build.mutation({
      ...call(adminContactEndpoints.updateContactMessage, ({ seen, change }: ContactUpdate) =>
        withVersion(seen, change),
      ),
      // Also refetches after a refusal, which means that another admin has changed the message.
      invalidatesTags: ['Contacts'],
      async onQueryStarted({ seen }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(api.util.updateQueryData('contact', seen.id, () => answer.data));
      },
    }),
    eraseContact: build.mutation({
      ...sendsById(adminContactEndpoints.eraseContactPerson),
      invalidatesTags: (erased) => (erased ? ['Contacts'] : []),
    }),
  }),
});

export const { useContactsQuery, useContactQuery, useUpdateContactMutation, useEraseContactMutation } = api;
