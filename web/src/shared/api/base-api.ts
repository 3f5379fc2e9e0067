import { LIVE_POSITION_HEADER } from '@croneai/contracts/live-id.ts';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { createApi } from '@reduxjs/toolkit/query/react';
import { type SessionState, tokenRefused, tokenStored } from '../session/session-slice.ts';
import { renewingToken, successorOf } from '../session/token-renewal.ts';
import { type ApiError, isOutage } from './api-error.ts';
import type { ReplyMeta } from './envelope.ts';
import { notePosition } from './first-position.ts';
import { type ApiRequest, sendRequest } from './send-request.ts';

const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, object, ReplyMeta> = async (request, context) => {
  const tokenNow = () => (context.getState() as { session: SessionState }).session.token;
  const send = async (token: string | null) => {
    const reply = await sendRequest(request, token, context.signal, ({ headers }) =>
      notePosition(headers.get(LIVE_POSITION_HEADER)),
    );
    // Logged, because screens show little or nothing about a failed poll or sign-out.
    if ('error' in reply && request.failure && isOutage(reply.error) && !context.signal.aborted)
      // biome-ignore lint/suspicious/noConsole: the specification requires it
      console.error(request.failure);
    return reply;
  };
  const token = request.anonymous ? null : tokenNow();
  if (request.renewsToken) {
    return renewingToken(async () => {
      const answer = await send(token);
      if ('data' in answer) context.dispatch(tokenStored(answer.data as { token: string }));
      else if (answer.error.status === 401 && token !== null) context.dispatch(tokenRefused({ token }));
      return answer;
    });
  }
  const answer = await send(token);
  if (!('error' in answer) || answer.error.status !== 401 || token === null) return answer;
  const successor = await successorOf(token, tokenNow);
  if (successor) return send(successor);
  context.dispatch(tokenRefused({ token }));
  return answer;
};

/**
 * The only RTK Query API. Each feature adds its calls with `baseApi.injectEndpoints` in its own
 * `api.ts`.
 */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Me',
    'AccessCodes',
    'Brokers',
    'BrokerEvents',
    'Profile',
    'Signals',
    // Statistics that change with every slot and whenever a signal is settled.
    'Slots',
    'Summary',
    'PaperAccounts',
    'OwnTrades',
    // Replies that contain open trades of the member. These change when a trade is settled.
    'OpenTrades',
    'Candles',
    'Status',
    'Tickets',
    'Members',
    'Leads',
    'Contacts',
    'Audit',
    'News',
    'Notices',
    'Engine',
    'Sessions',
    'TwoFactor',
    'Posts',
    'ReportedPosts',
    'Inbox',
    'SiteSettings',
  ],
  endpoints: () => ({}),
});
