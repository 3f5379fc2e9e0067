import { apiKeyEndpoints } from '@croneai/contracts/endpoints/auth/api-keys.ts';
import {
  accountWebhookEndpoints,
  adminWebhookEndpoints,
} from '@croneai/contracts/endpoints/notifier/webhooks.ts';
import type { z } from 'zod';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId, call, sends, toRequest } from '../../shared/api/endpoint-request.ts';

/** Endpoints of a member's own webhooks and of the operator's webhooks, with the same shapes. */
const ownerEndpoints = { member: accountWebhookEndpoints, operator: adminWebhookEndpoints } as const;
export type HookOwner = keyof typeof ownerEndpoints;
type Name = keyof typeof accountWebhookEndpoints;
type Reply<N extends Name> = z.output<(typeof accountWebhookEndpoints)[N]['reply']>;
export type NewHook = z.input<typeof accountWebhookEndpoints.create.body>;
type HookPreview = z.input<typeof accountWebhookEndpoints.preview.body>;
type OneHook = { owner: HookOwner; id: string };

const ofOwner = (name: Name) => (owner: HookOwner) => toRequest(ownerEndpoints[owner][name]);
const ofHook =
  (name: Name) =>
  ({ owner, ...params }: OneHook) =>
    toRequest(ownerEndpoints[owner][name], { params });
const invalidatesTags = ['Webhooks'] as const;

const tagged = baseApi.enhanceEndpoints({ addTagTypes: ['ApiKeys', 'Webhooks'] });
const api = tagged.injectEndpoints({
  endpoints: (build) => ({
    apiKeys: build.query({ ...call(apiKeyEndpoints.listApiKeys), providesTags: ['ApiKeys'] }),
    createApiKey: build.mutation({ ...sends(apiKeyEndpoints.createApiKey), invalidatesTags: ['ApiKeys'] }),
    revokeApiKey: build.mutation({ ...byId(apiKeyEndpoints.revokeApiKey), invalidatesTags: ['ApiKeys'] }),
    webhooks: build.query<Reply<'list'>, HookOwner>({ query: ofOwner('list'), providesTags: ['Webhooks'] }),
    createWebhook: build.mutation<Reply<'create'>, { owner: HookOwner; body: NewHook }>({
      query: ({ owner, body }) => toRequest(ownerEndpoints[owner].create, { body }),
      invalidatesTags,
    }),
    removeWebhook: build.mutation<Reply<'remove'>, OneHook>({ query: ofHook('remove'), invalidatesTags }),
    enableWebhook: build.mutation<Reply<'enable'>, OneHook>({ query: ofHook('enable'), invalidatesTags }),
    rotateWebhook: build.mutation<Reply<'rotate'>, OneHook>({ query: ofHook('rotate'), invalidatesTags }),
    testWebhook: build.mutation<Reply<'test'>, OneHook>({ query: ofHook('test') }),
    previewWebhook: build.query<Reply<'preview'>, { owner: HookOwner } & HookPreview>({
      query: ({ owner, ...body }) => toRequest(ownerEndpoints[owner].preview, { body }),
    }),
    webhookCalls: build.query<Reply<'deliveries'>, OneHook>({
      query: ofHook('deliveries'),
      providesTags: ['Webhooks'],
    }),
    replayWebhookCall: build.mutation<Reply<'replay'>, OneHook & { number: string }>({
      query: ofHook('replay'),
      invalidatesTags,
    }),
  }),
});

export const {
  useApiKeysQuery,
  useCreateApiKeyMutation,
  useRevokeApiKeyMutation,
  useWebhooksQuery,
  useCreateWebhookMutation,
  useRemoveWebhookMutation,
  useEnableWebhookMutation,
  useRotateWebhookMutation,
  useTestWebhookMutation,
  usePreviewWebhookQuery,
  useWebhookCallsQuery,
  useReplayWebhookCallMutation,
} = api;
