import type { Envelope } from '@croneai/contracts/http/envelope.ts';

/** The envelope of a reply; a file that was answered in its place comes in `data`: parsed where it is JSON, else as the text. */
export async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  const text = await response.text();
  const isFile = response.ok && response.headers.get('content-disposition')?.startsWith('attachment');
  if (!isFile) return JSON.parse(text) as Envelope<Data>;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const data = (isJson ? JSON.parse(text) : text) as Data;
  return { success: true, message: '', error: null, data, timestamp: new Date().toISOString() };
}
