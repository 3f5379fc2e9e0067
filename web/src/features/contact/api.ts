import { type ApiRequest, baseApi } from '../../shared/api/base-api.ts';

export interface ContactMessage {
  name: string;
  email: string;
  category: string;
  subject: string;
  message: string;
}

export function contactRequest(body: ContactMessage): ApiRequest {
  return { method: 'POST', path: '/api/contact', body, anonymous: true };
}

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    sendMessage: build.mutation<unknown, ContactMessage>({ query: contactRequest }),
  }),
});

export const { useSendMessageMutation } = api;
