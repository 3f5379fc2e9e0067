import { accountEndpoints } from '@croneai/contracts/endpoints/account.ts';
import type { Notifications } from '@croneai/contracts/users.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

const api = baseApi.enhanceEndpoints({ addTagTypes: ['Notifications'] }).injectEndpoints({
  endpoints: (build) => ({
    notifications: build.query<Notifications, void>({
      query: () => toRequest(accountEndpoints.getNotifications),
      providesTags: ['Notifications'],
    }),
    putNotifications: build.mutation<Notifications, Notifications>({
      query: (body) => toRequest(accountEndpoints.putNotifications, { body }),
      invalidatesTags: ['Notifications'],
    }),
  }),
});

export const { useNotificationsQuery, usePutNotificationsMutation } = api;
