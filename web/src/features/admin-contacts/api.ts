import {
  adminContactEndpoints,
  type ContactMessage,
  type UpdateContactBody,
} from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, overSeen, pageOf, sendsById } from '../../shared/api/endpoint-request.ts';
import { id, listAddress, oneOf, text } from '../admin-desk/public/list-address.ts';

/** What the list is narrowed to, and the message that is open. */
export const contactAddress = listAddress(
  { status: oneOf(CONTACT_STATUSES), category: oneOf(CONTACT_CATEGORIES), search: text(200) },
  { name: 'message', read: id },
);
type ContactFilter = ReturnType<typeof contactAddress.read>['filter'];

/** A change of a message, made only if nobody else changed it since `seen` was read. */
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
        overSeen(seen, change),
      ),
      // Also after a lost race: what is shown then is the message as it is now.
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
