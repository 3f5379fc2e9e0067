import { channelEndpoints } from '@croneai/contracts/endpoints/channels.ts';
import { baseApi } from '../api/base-api.ts';
import { byId, call, pageOf, sends } from '../api/endpoint-request.ts';

const api = baseApi.enhanceEndpoints({ addTagTypes: ['Devices', 'Channels', 'Delivered'] }).injectEndpoints({
  endpoints: (build) => ({
    devices: build.query({
      ...pageOf(channelEndpoints.listDevices, () => ({})),
      providesTags: ['Devices'],
    }),
    inbox: build.query({ ...pageOf(channelEndpoints.getInbox, () => ({})), providesTags: ['Inbox'] }),
    readInbox: build.mutation({ ...sends(channelEndpoints.readInbox), invalidatesTags: ['Inbox'] }),
    saveDevice: build.mutation({ ...sends(channelEndpoints.saveDevice), invalidatesTags: ['Devices'] }),
    removeDevice: build.mutation({ ...byId(channelEndpoints.removeDevice), invalidatesTags: ['Devices'] }),
    testDevice: build.mutation({ ...byId(channelEndpoints.testDevice), invalidatesTags: ['Devices'] }),
    channels: build.query({ ...call(channelEndpoints.getChannels), providesTags: ['Channels'] }),
    putChannels: build.mutation({ ...sends(channelEndpoints.putChannels), invalidatesTags: ['Channels'] }),
    delivered: build.query({ ...call(channelEndpoints.listDelivered), providesTags: ['Delivered'] }),
  }),
});

export const {
  useDevicesQuery,
  useInboxQuery,
  useReadInboxMutation,
  useSaveDeviceMutation,
  useRemoveDeviceMutation,
  useTestDeviceMutation,
  useChannelsQuery,
  usePutChannelsMutation,
  useDeliveredQuery,
} = api;
