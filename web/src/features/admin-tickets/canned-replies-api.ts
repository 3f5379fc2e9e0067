import { siteSettingsEndpoints } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import type { CannedReply } from '@croneai/contracts/site-settings.ts';
import { SITE_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call } from '../../shared/api/endpoint-request.ts';

const { useCannedRepliesQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    cannedReplies: build.query({
      ...call(siteSettingsEndpoints.listCannedReplies),
      providesTags: ['SiteSettings'],
    }),
  }),
});

/** Returns the replies from Settings, or the standard replies until they have loaded. */
export function useCannedReplies(): readonly CannedReply[] {
  const { data } = useCannedRepliesQuery(undefined);
  return data ?? SITE_SETTINGS_DEFAULTS.cannedReplies;
}

/** Returns the text of a reply, or the standard text if Settings has no reply with this title. */
export function replyText(replies: readonly CannedReply[], title: string): string {
  const isWanted = (reply: CannedReply) => reply.title === title;
  return (replies.find(isWanted) ?? SITE_SETTINGS_DEFAULTS.cannedReplies.find(isWanted))?.text ?? '';
}
