import {
  type StoredSettings,
  siteSettingsEndpoints,
} from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call, sends } from '../../shared/api/endpoint-request.ts';

export const { useSettingsHistoryQuery, usePutSettingsMutation, useUndoSettingsMutation } =
  baseApi.injectEndpoints({
    endpoints: (build) => ({
      settingsHistory: build.query({
        ...call(siteSettingsEndpoints.listSettingsHistory),
        providesTags: ['SiteSettings'],
      }),
      putSettings: build.mutation({
        ...sends(siteSettingsEndpoints.putSettings),
        // Also refetches after a refusal, because the version on screen may be outdated.
        invalidatesTags: ['SiteSettings', 'Audit'],
      }),
      undoSettings: build.mutation({
        ...call(siteSettingsEndpoints.undoSettings, ({ version }: Pick<StoredSettings, 'version'>) => ({
          headers: { 'if-match': `"${version}"` },
        })),
        invalidatesTags: ['SiteSettings', 'Audit'],
      }),
    }),
  });
