import { accountEndpoints, type Profile } from '@croneai/contracts/endpoints/account.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';

type ProfileChange = Partial<Pick<Profile, 'fullName' | 'phone' | 'country' | 'telegram' | 'timeZone'>>;

const api = baseApi.enhanceEndpoints({ addTagTypes: ['Sessions'] }).injectEndpoints({
  endpoints: (build) => ({
    profile: build.query<Profile, void>({
      query: () => toRequest(accountEndpoints.getProfile),
      providesTags: ['Profile'],
    }),
    updateProfile: build.mutation<Profile, ProfileChange>({
      query: (body) => toRequest(accountEndpoints.updateProfile, { body }),
      invalidatesTags: ['Profile', 'Me'],
    }),
    changePassword: build.mutation<null, { currentPassword: string; newPassword: string }>({
      query: (body) => toRequest(accountEndpoints.changePassword, { body }),
      invalidatesTags: (done) => (done === undefined ? [] : ['Sessions']),
    }),
  }),
});

export const { useProfileQuery, useUpdateProfileMutation, useChangePasswordMutation } = api;
