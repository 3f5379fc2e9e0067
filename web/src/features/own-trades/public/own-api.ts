import { ownTradeEndpoints } from '@croneai/contracts/endpoints/signals/own-trades.ts';
import type { OwnRecord } from '@croneai/contracts/own-trades.ts';
import type { RecordRange } from '@croneai/contracts/record.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { baseApi } from '../../../shared/api/base-api.ts';
import { call, pageOf } from '../../../shared/api/endpoint-request.ts';
import { useAppDispatch } from '../../../shared/api/shared-state.ts';
import { useClockAhead } from '../../../shared/signals/server-time.ts';

/**
 * Returns the cache tags of a reply about the member's trades. A change by the member invalidates
 * the reply. If a trade in the reply is open, a settled signal invalidates the reply as well.
 */
const tagsOf = ({ isOpen }: { isOpen: boolean | undefined }) =>
  isOpen ? (['OwnTrades', 'OpenTrades'] as const) : (['OwnTrades'] as const);

/**
 * True if the figures may change without an action of the member. Copy trading and the bot may
 * trade by themselves, and at midnight today's trades no longer count.
 */
const changesByItself = ({ taken, machinesToday: { copy, bot } }: OwnRecord): boolean =>
  taken > 0 || copy !== null || bot !== null;

const ownApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    ownTrade: build.query({
      ...call(ownTradeEndpoints.getOwnTrade, (signalId: string) => ({ params: { signalId } })),
      providesTags: (trade) => tagsOf({ isOpen: trade?.signal.status === 'active' }),
    }),
    ownTrades: build.query({
      ...pageOf(ownTradeEndpoints.listOwnTrades, (query: { before?: string; limit?: number }) => ({ query })),
      providesTags: (page) => tagsOf({ isOpen: page?.rows.some(({ signal }) => signal.status === 'active') }),
    }),
    ownRecord: build.query({
      ...call(ownTradeEndpoints.getOwnRecord, (range: RecordRange) => ({ query: { range } })),
      providesTags: (record, _error, range) => [
        ...tagsOf({ isOpen: record && record.open > 0 }),
        ...(record && range === 'today' && changesByItself(record) ? (['Slots'] as const) : []),
      ],
    }),
    ownJournal: build.query({
      ...call(ownTradeEndpoints.getOwnJournal, (query: { range: RecordRange; zone: string }) => ({ query })),
      providesTags: () => tagsOf({ isOpen: true }),
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
      // The form shows the saved values at once, also on a slow network.
      onQueryStarted: async ({ id }, { dispatch, queryFulfilled }) => {
        const reply = await queryFulfilled.catch(() => undefined); // the form shows the failure
        if (reply) dispatch(ownApi.util.updateQueryData('ownTrade', id, () => reply.data));
      },
    }),
    removeOwnTrade: build.mutation({
      ...call(ownTradeEndpoints.removeOwnTrade, (id: string) => ({ params: { signalId: id } })),
      invalidatesTags: ['OwnTrades'],
    }),
  }),
});

export const {
  useOwnTradesQuery,
  useOwnRecordQuery,
  useOwnJournalQuery,
  useTakeTradeMutation,
  useChangeOwnTradeMutation,
  useRemoveOwnTradeMutation,
} = ownApi;

const { useOwnTradeQuery } = ownApi;

/**
 * During this time after a signal appears, the member cannot have recorded a trade on it yet, not
 * even on another device.
 */
const JUST_ARRIVED_MS = 30_000;

/**
 * Returns the member's trade on a signal: undefined while loading, null if there is none. Sends no
 * request for a signal that has just arrived, because the pages of all members would send it at the
 * same time.
 */
export function useOwnTrade({ id, status, createdAt }: Pick<Signal, 'id' | 'status' | 'createdAt'>) {
  const dispatch = useAppDispatch();
  const ahead = useClockAhead();
  const [shownAt] = useState(() => Date.now());
  const at = Date.parse(createdAt) - ahead;
  const isNew = status === 'active' && at > performance.timeOrigin && shownAt - at < JUST_ARRIVED_MS;
  const { currentData: known } = ownApi.endpoints.ownTrade.useQueryState(id);
  const isUntaken = isNew && known === undefined;
  useLayoutEffect(() => {
    if (!isUntaken) return;
    dispatch(ownApi.util.upsertQueryEntries([{ endpointName: 'ownTrade', arg: id, value: null }]));
  }, [dispatch, id, isUntaken]);
  return useOwnTradeQuery(id).currentData;
}

/**
 * Returns today's slots in which the member took a trade. Fetches nothing while `isInSight` is
 * false.
 */
export function useTakenSlots({ isInSight = true } = {}): ReadonlySet<number> {
  const { data } = useOwnRecordQuery('today', { skip: !isInSight });
  const slots = data?.slotsToday;
  return useMemo(() => new Set(slots), [slots]);
}

/** Formats the counts of a record as `2 won, 1 even, 1 open`. Leaves out zero counts. */
export function countsText({ statistics, open }: Pick<OwnRecord, 'statistics' | 'open'>): string {
  const { won, lost, breakeven, uncounted } = statistics;
  const named = { won, lost, even: breakeven, 'not counted': uncounted, open };
  const counts = Object.entries(named).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  return counts.join(', ') || 'none';
}

/** Returns the number of trades that won, lost, or were even. */
export const countedOf = ({ statistics: { won, lost, breakeven } }: OwnRecord): number =>
  won + lost + breakeven;
