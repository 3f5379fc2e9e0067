import { memberViewEndpoints } from '@croneai/contracts/endpoints/admin/member-view.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { byId } from '../../../shared/api/endpoint-request.ts';
import { ANY_MAILS, ANY_MEMBER, mailsOf, memberOf } from '../../../shared/live/member-tags.ts';

/**
 * Calls with large contracts. The contracts load together with the part of the page that shows the
 * data.
 */
export const { useUserQuotaQuery, useUserDevicesQuery, useUserMessagesQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    userQuota: build.query({
      ...byId(memberViewEndpoints.getUserQuota),
      providesTags: (_quota, _error, id) => [ANY_MEMBER, memberOf(id)],
    }),
    userDevices: build.query({
      ...byId(memberViewEndpoints.listUserDevices),
      providesTags: (_devices, _error, id) => [ANY_MEMBER, memberOf(id)],
    }),
    userMessages: build.query({
      ...byId(memberViewEndpoints.listUserMessages),
      providesTags: (_messages, _error, id) => [ANY_MAILS, mailsOf(id)],
    }),
  }),
});
