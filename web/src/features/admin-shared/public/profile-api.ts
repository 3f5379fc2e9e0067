import { adminAccountEndpoints } from '@croneai/contracts/endpoints/auth/admin-accounts.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { byId } from '../../../shared/api/endpoint-request.ts';
import { ANY_MEMBER, memberOf } from '../../../shared/live/member-tags.ts';

export const { useUserProfileQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    userProfile: build.query({
      ...byId(adminAccountEndpoints.getUserProfile),
      providesTags: (_profile, _error, id) => [ANY_MEMBER, memberOf(id)],
    }),
  }),
});
