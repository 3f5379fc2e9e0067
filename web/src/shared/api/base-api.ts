import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { type SessionState, tokenRefused } from '../session/session-slice.ts';
import type { ApiError } from './api-error.ts';
import type { ReplyMeta } from './envelope.ts';
import { type ApiRequest, sendRequest } from './send-request.ts';

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, object, ReplyMeta> = async (request, context) => {
  const { session } = context.getState() as { session: SessionState };
  const token = request.anonymous ? null : session.token;
  const answer = await sendRequest(request, token, context.signal);
  const refused = 'error' in answer && answer.error.status === 401 && token !== null;
  if (refused) context.dispatch(tokenRefused({ token }));
  return answer;
};

/** The one RTK Query API. Features add their calls with `baseApi.injectEndpoints` in their own `api.ts`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Me', 'Profile', 'Signals', 'Tickets', 'Members', 'News', 'Posts', 'ReportedPosts'],
  endpoints: () => ({}),
});
