import { siteSettingsEndpoints } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { useEffect } from 'react';
import { baseApi } from '../../shared/api/base-api.ts';
import { call } from '../../shared/api/endpoint-request.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { replaceSiteSettings } from '../../shared/site/site-settings.ts';

const { useSiteSettingsQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    siteSettings: build.query({
      ...call(siteSettingsEndpoints.getSiteSettings),
      providesTags: ['SiteSettings'],
    }),
  }),
});

/** Polling interval without the stream, ms. A change of the settings must show within 10 s. */
const POLL_MS = 7_000;

/** Applies changes of the site settings to an open page. Renders nothing. */
export function SiteSettingsFollower() {
  const { data } = useSiteSettingsQuery(undefined, usePolling(POLL_MS));
  useEffect(() => {
    if (data) replaceSiteSettings(data.values);
  }, [data]);
  return null;
}
