import { ownTradeEndpoints } from '@croneai/contracts/endpoints/own-trades.ts';
import type { RecordRange } from '@croneai/contracts/record.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { useMemo } from 'react';
import type { z } from 'zod';
import { baseApi } from '../../../shared/api/base-api.ts';
import { call, pageOf } from '../../../shared/api/endpoint-request.ts';

const ownApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The status is part of what is asked: a settled signal has another answer. */
    ownTrade: build.query({
      ...call(ownTradeEndpoints.getOwnTrade, ({ id }: Pick<Signal, 'id' | 'status'>) => ({
        params: { signalId: id },
      })),
      providesTags: ['OwnTrades'],
    }),
    ownTrades: build.query({
      ...pageOf(ownTradeEndpoints.listOwnTrades, ({ before }: { before?: string }) => ({
        query: before === undefined ? {} : { before },
      })),
      providesTags: ['OwnTrades', 'Slots'],
    }),
    ownRecord: build.query({
      ...call(ownTradeEndpoints.getOwnRecord, (range: RecordRange) => ({ query: { range } })),
      providesTags: ['OwnTrades', 'Slots'],
    }),
    takeTrade: build.mutation({
      ...call(ownTradeEndpoints.takeTrade, ({ id, stakeUsd }: { id: string; stakeUsd: number }) => ({
        params: { signalId: id },
        body: { stakeUsd },
      })),
      invalidatesTags: ['OwnTrades'],
    }),
    changeOwnTrade: build.mutation({
      ...call(
        ownTradeEndpoints.changeOwnTrade,
        ({ id, ...body }: { id: string } & z.input<typeof ownTradeEndpoints.changeOwnTrade.body>) => ({
          params: { signalId: id },
          body,
        }),
      ),
      invalidatesTags: ['OwnTrades'],
    }),
    removeOwnTrade: build.mutation({
      ...call(ownTradeEndpoints.removeOwnTrade, (id: string) => ({ params: { signalId: id } })),
      invalidatesTags: ['OwnTrades'],
    }),
  }),
});

export const {
  useOwnTradeQuery,
  useOwnTradesQuery,
  useOwnRecordQuery,
  useTakeTradeMutation,
  useChangeOwnTradeMutation,
  useRemoveOwnTradeMutation,
} = ownApi;

/** Slots of today with a trade of the member's. */
export function useTakenSlots(): ReadonlySet<number> {
  const { data } = useOwnRecordQuery('today');
  const slots = data?.slotsToday;
  return useMemo(() => new Set(slots), [slots]);
}
