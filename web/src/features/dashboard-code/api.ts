import { authEndpoints } from '@croneai/contracts/endpoints/auth.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { sessionApi } from '../../shared/session/session-api.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    validateDashboardCode: build.mutation<{ dashboardUnlocked: boolean }, { dashboardCode: string }>({
      query: (body) => toRequest(authEndpoints.validateDashboardCode, { body }),
      invalidatesTags: ['Me'],
      async onQueryStarted(_body, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer?.data.dashboardUnlocked) return;
        dispatch(
          sessionApi.util.updateQueryData('me', undefined, (user) => {
            user.dashboardUnlocked = true;
          }),
        );
      },
    }),
    sendActivationEmail: build.mutation<{ resendAfterSeconds: number }, void>({
      query: () => toRequest(authEndpoints.sendActivationEmail),
    }),
  }),
});

export const { useValidateDashboardCodeMutation, useSendActivationEmailMutation } = api;
