import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import type {
  OutcomeStrip,
  RecordRange,
  SettledExample,
  TrackRecord,
  Yesterday,
} from '@croneai/contracts/record.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';

/** Who scrolls back sees what was there, until the new figures have come. */
const OUT_OF_SIGHT_SECONDS = 3_600;

const recordApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    strip: build.query<OutcomeStrip, void>({
      query: () => toRequest(signalsEndpoints.strip),
      providesTags: ['Slots'],
      keepUnusedDataFor: OUT_OF_SIGHT_SECONDS,
    }),
    example: build.query<SettledExample | null, void>({
      query: () => toRequest(signalsEndpoints.example),
    }),
    yesterday: build.query<Yesterday, void>({
      query: () => toRequest(signalsEndpoints.yesterday),
    }),
    record: build.query<TrackRecord, RecordRange>({
      query: (range) => toRequest(signalsEndpoints.record, { query: { range } }),
      providesTags: ['Slots'],
      keepUnusedDataFor: OUT_OF_SIGHT_SECONDS,
    }),
  }),
});

export const { useStripQuery, useRecordQuery, useExampleQuery, useYesterdayQuery } = recordApi;

/** A slot is settled seconds after it has ended; while nothing has changed the answer has no body. */
export const RECORD_POLL_MS = 30_000;
