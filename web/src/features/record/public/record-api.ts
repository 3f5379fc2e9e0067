import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import type { RecordRange } from '@croneai/contracts/record.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { call } from '../../../shared/api/endpoint-request.ts';

/** Time for which figures stay cached after they leave the screen, for readers who scroll back. */
const OUT_OF_SIGHT_SECONDS = 3_600;

const recordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    strip: build.query({
      ...call(signalsEndpoints.getOutcomeStrip),
      providesTags: ['Slots'],
      keepUnusedDataFor: OUT_OF_SIGHT_SECONDS,
    }),
    example: build.query(call(signalsEndpoints.getSettledExample)),
    yesterday: build.query(call(signalsEndpoints.getYesterdaysSignals)),
    record: build.query({
      ...call(signalsEndpoints.getRecord, (range: RecordRange) => ({ query: { range } })),
      providesTags: ['Slots'],
      keepUnusedDataFor: OUT_OF_SIGHT_SECONDS,
    }),
  }),
});

export const { useStripQuery, useLazyStripQuery, useRecordQuery, useExampleQuery, useYesterdayQuery } =
  recordApi;

/**
 * Polling interval of the record. Short, because a slot is settled within seconds after its end.
 * Polling is cheap: if nothing has changed, the reply has no body (304).
 */
export const RECORD_POLL_MS = 30_000;
