import { type ApiRequest, sendRequest } from '../../shared/api/send-request.ts';

export interface ContactMessage {
  name: string;
  email: string;
  category: string;
  subject: string;
  message: string;
}

/** Written out, so that the page does not wait for the contract's schemas; a test holds the two together. */
export function contactRequest(body: ContactMessage): ApiRequest {
  return { method: 'POST', path: '/api/contact', body, anonymous: true };
}

/** Whether the message arrived. */
export async function sendMessage(message: ContactMessage, signal: AbortSignal): Promise<boolean> {
  return !('error' in (await sendRequest(contactRequest(message), null, signal)));
}
