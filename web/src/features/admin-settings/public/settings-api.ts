import { siteSettingsEndpoints } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { call } from '../../../shared/api/endpoint-request.ts';

/** All settings with their version. The admin home uses this query as well. */
export const { useSettingsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    settings: build.query({ ...call(siteSettingsEndpoints.getSettings), providesTags: ['SiteSettings'] }),
  }),
});
