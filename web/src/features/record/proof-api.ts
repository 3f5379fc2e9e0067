import { publicLogEndpoints } from '@croneai/contracts/endpoints/public-log.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { byId } from '../../shared/api/endpoint-request.ts';

/** Apart from the record: its schemas come with the proof of a ticket alone. */
const proofApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    proof: build.query({ ...byId(publicLogEndpoints.getSignalProof), providesTags: ['Signals'] }),
  }),
});

export const { useProofQuery } = proofApi;
/** What is known of a proof, without asking for it. */
export const useKnownProof = proofApi.endpoints.proof.useQueryState;
