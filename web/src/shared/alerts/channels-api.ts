import {
  type ChannelSettings,
  channelEndpoints,
  LATER_TEST_SECONDS,
} from '@croneai/contracts/endpoints/notifier/channels.ts';
import { receiptEndpoints } from '@croneai/contracts/endpoints/notifier/receipts.ts';
import { telegramEndpoints } from '@croneai/contracts/endpoints/notifier/telegram.ts';
import { baseApi } from '../api/base-api.ts';
import { byId, call, pageOf, sends } from '../api/endpoint-request.ts';

/** After a success, the cached settings are updated, so they are refetched only after a failure. */
const ifFailed = (_settings: unknown, error: unknown) => (error ? (['Channels'] as const) : []);

const api = baseApi
  .enhanceEndpoints({ addTagTypes: ['Devices', 'Channels', 'Delivered', 'Telegram'] })
  .injectEndpoints({
    endpoints: (build) => ({
      devices: build.query({
        ...pageOf(channelEndpoints.listDevices, () => ({})),
        providesTags: ['Devices'],
      }),
      inbox: build.query({ ...pageOf(channelEndpoints.getInbox, () => ({})), providesTags: ['Inbox'] }),
      readInbox: build.mutation({ ...sends(channelEndpoints.readInbox), invalidatesTags: ['Inbox'] }),
      saveDevice: build.mutation({ ...sends(channelEndpoints.saveDevice), invalidatesTags: ['Devices'] }),
      renewDevice: build.mutation({ ...sends(channelEndpoints.renewDevice), invalidatesTags: ['Devices'] }),
      removeDevice: build.mutation({ ...byId(channelEndpoints.removeDevice), invalidatesTags: ['Devices'] }),
      testDevice: build.mutation({ ...byId(channelEndpoints.testDevice), invalidatesTags: ['Devices'] }),
      testDeviceLater: build.mutation({
        ...call(channelEndpoints.testDevice, (id: string) => ({
          params: { id },
          query: { afterSeconds: String(LATER_TEST_SECONDS) },
        })),
        invalidatesTags: ['Devices'],
      }),
      channels: build.query({ ...call(channelEndpoints.getChannels), providesTags: ['Channels'] }),
      putChannels: build.mutation({ ...sends(channelEndpoints.putChannels), invalidatesTags: ifFailed }),
      putStar: build.mutation({
        ...sends(channelEndpoints.putStar),
        invalidatesTags: ifFailed,
        // Applies only this star. The other settings in the reply may be older than the reply to
        // another change that has arrived first.
        onQueryStarted: async ({ pair, isStarred }, { dispatch, queryFulfilled }) => {
          const reply = await queryFulfilled.catch(() => undefined); // the caller shows the failure
          if (!reply) return;
          dispatch(
            api.util.updateQueryData('channels', undefined, (settings) => {
              const others = settings.watchlist.filter((each) => each !== pair);
              settings.watchlist = isStarred ? [...others, pair] : others;
            }),
          );
        },
      }),
      putMute: build.mutation({ ...sends(channelEndpoints.putMute), invalidatesTags: ['Channels'] }),
      telegram: build.query({ ...call(telegramEndpoints.getTelegram), providesTags: ['Telegram'] }),
      linkTelegram: build.mutation(call(telegramEndpoints.linkTelegram)),
      unlinkTelegram: build.mutation({
        ...call(telegramEndpoints.unlinkTelegram),
        invalidatesTags: ['Telegram'],
      }),
      confirmShown: build.mutation(sends(receiptEndpoints.confirmShown)),
      confirmReceipt: build.mutation(sends(receiptEndpoints.confirmReceipt)),
      delivered: build.query({ ...call(receiptEndpoints.listDelivered), providesTags: ['Delivered'] }),
    }),
  });

/**
 * Writes these settings to the cache. Leaves the others, because the reply with these settings may
 * be older than other changes that are already shown.
 */
export const writeChannels = (settings: Partial<ChannelSettings>) =>
  api.util.updateQueryData('channels', undefined, (shown) => ({ ...shown, ...settings }));

export const { confirmShown, putChannels } = api.endpoints;
export const {
  useDevicesQuery,
  useInboxQuery,
  useReadInboxMutation,
  useSaveDeviceMutation,
  useRenewDeviceMutation,
  useRemoveDeviceMutation,
  useTestDeviceLaterMutation,
  useTestDeviceMutation,
  useChannelsQuery,
  usePutChannelsMutation,
  usePutMuteMutation,
  usePutStarMutation,
  useTelegramQuery,
  useLinkTelegramMutation,
  useUnlinkTelegramMutation,
  useConfirmReceiptMutation,
  useDeliveredQuery,
} = api;
