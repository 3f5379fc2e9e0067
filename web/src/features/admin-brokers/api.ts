import { type BrokerReport, brokerEndpoints } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call, pageOf, toRequest } from '../../shared/api/endpoint-request.ts';

/** Timeout of the upload, which is longer than the gateway's timeout for this call. */
const REPORT_TIMEOUT_MS = 40_000;
const EVENTS_PER_PAGE = 20;

export interface ReportUpload {
  file: File;
  /** Id of the broker; by default, the first broker in the settings. */
  broker: string | undefined;
  isDryRun: boolean;
}

export const {
  useBrokersQuery,
  useRotateBrokerSecretMutation,
  useBrokerEventsQuery,
  useApplyBrokerReportMutation,
} = baseApi.injectEndpoints({
  endpoints: (build) => ({
    brokers: build.query({ ...call(brokerEndpoints.listBrokers), providesTags: ['Brokers'] }),
    rotateBrokerSecret: build.mutation({
      ...call(brokerEndpoints.rotateBrokerSecret, (broker: string) => ({ params: { broker } })),
      // Refetches after a failure as well, because the server may have applied the report and only
      // the reply was lost.
      invalidatesTags: ['Brokers'],
    }),
    brokerEvents: build.query({
      ...pageOf(brokerEndpoints.listBrokerEvents, ({ page }: { page: number }) => ({
        query: { page, limit: EVENTS_PER_PAGE },
      })),
      providesTags: ['BrokerEvents'],
    }),
    applyBrokerReport: build.mutation<BrokerReport, ReportUpload>({
      query: ({ file, broker, isDryRun }) => ({
        ...toRequest(brokerEndpoints.applyBrokerReport, { query: { dryRun: String(isDryRun), broker } }),
        file: { content: file, type: 'text/csv' },
        timeoutMs: REPORT_TIMEOUT_MS,
      }),
      invalidatesTags: (_report, _error, { isDryRun }) => (isDryRun ? [] : ['BrokerEvents']),
    }),
  }),
});
