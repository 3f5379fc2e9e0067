import { apiKeyEndpoints } from '@croneai/contracts/endpoints/api-keys.ts';
import { accountWebhookEndpoints, adminWebhookEndpoints } from '@croneai/contracts/endpoints/webhooks.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, sends } from '../../shared/api/endpoint-request.ts';

type Call = { id: string; number: number };
const tagged = baseApi.enhanceEndpoints({ addTagTypes: ['ApiKeys', 'Webhooks', 'AdminWebhooks'] });
const api = tagged.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query({ ...call(apiKeyEndpoints.listApiKeys), providesTags: ['ApiKeys'] }),
    createApiKey: build.mutation({ ...sends(apiKeyEndpoints.createApiKey), invalidatesTags: ['ApiKeys'] }),
    revokeApiKey: build.mutation({ ...byId(apiKeyEndpoints.revokeApiKey), invalidatesTags: ['ApiKeys'] }),
    webhooks: build.query({ ...call(accountWebhookEndpoints.list), providesTags: ['Webhooks'] }),
    createWebhook: build.mutation({
      ...sends(accountWebhookEndpoints.create),
      invalidatesTags: ['Webhooks'],
    }),
    removeWebhook: build.mutation({ ...byId(accountWebhookEndpoints.remove), invalidatesTags: ['Webhooks'] }),
    enableWebhook: build.mutation({ ...byId(accountWebhookEndpoints.enable), invalidatesTags: ['Webhooks'] }),
    rotateWebhook: build.mutation({ ...byId(accountWebhookEndpoints.rotate), invalidatesTags: ['Webhooks'] }),
    testWebhook: build.mutation({ ...byId(accountWebhookEndpoints.test) }),
    previewWebhook: build.query({ ...sends(accountWebhookEndpoints.preview) }),
    webhookCalls: build.query({ ...byId(accountWebhookEndpoints.deliveries), providesTags: ['Webhooks'] }),
    replayWebhookCall: build.mutation({
      ...call(accountWebhookEndpoints.replay, ({ id, number }: Call) => ({
        params: { id, number: `${number}` },
      })),
      invalidatesTags: ['Webhooks'],
    }),
    adminWebhooks: build.query({ ...call(adminWebhookEndpoints.list), providesTags: ['AdminWebhooks'] }),
    createAdminWebhook: build.mutation({
      ...sends(adminWebhookEndpoints.create),
      invalidatesTags: ['AdminWebhooks'],
    }),
    removeAdminWebhook: build.mutation({
      ...byId(adminWebhookEndpoints.remove),
      invalidatesTags: ['AdminWebhooks'],
    }),
    enableAdminWebhook: build.mutation({
      ...byId(adminWebhookEndpoints.enable),
      invalidatesTags: ['AdminWebhooks'],
    }),
    rotateAdminWebhook: build.mutation({
      ...byId(adminWebhookEndpoints.rotate),
      invalidatesTags: ['AdminWebhooks'],
    }),
    testAdminWebhook: build.mutation({ ...byId(adminWebhookEndpoints.test) }),
    previewAdminWebhook: build.query({ ...sends(adminWebhookEndpoints.preview) }),
    adminWebhookCalls: build.query({
      ...byId(adminWebhookEndpoints.deliveries),
      providesTags: ['AdminWebhooks'],
    }),
    replayAdminWebhookCall: build.mutation({
      ...call(adminWebhookEndpoints.replay, ({ id, number }: Call) => ({
        params: { id, number: `${number}` },
      })),
      invalidatesTags: ['AdminWebhooks'],
    }),
  }),
});

export const { useApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } = api;

/** Calls about the webhooks of a member, and the same about those of the operator. */
export const ofMember = {
  useList: api.useWebhooksQuery,
  useCreate: api.useCreateWebhookMutation,
  useRemove: api.useRemoveWebhookMutation,
  useEnable: api.useEnableWebhookMutation,
  useRotate: api.useRotateWebhookMutation,
  useTest: api.useTestWebhookMutation,
  usePreview: api.usePreviewWebhookQuery,
  useCalls: api.useWebhookCallsQuery,
  useReplay: api.useReplayWebhookCallMutation,
};
export type WebhookCalls = typeof ofMember;
export const ofOperator = {
  useList: api.useAdminWebhooksQuery,
  useCreate: api.useCreateAdminWebhookMutation,
  useRemove: api.useRemoveAdminWebhookMutation,
  useEnable: api.useEnableAdminWebhookMutation,
  useRotate: api.useRotateAdminWebhookMutation,
  useTest: api.useTestAdminWebhookMutation,
  usePreview: api.usePreviewAdminWebhookQuery,
  useCalls: api.useAdminWebhookCallsQuery,
  useReplay: api.useReplayAdminWebhookCallMutation,
} as unknown as WebhookCalls;
