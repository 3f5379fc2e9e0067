import type { Envelope } from '@croneai/contracts/http/envelope.ts';

/** The envelope of a reply; a file that was answered in its place comes as the text in `data`. */
export async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  const text = await response.text();
  const isFile = response.ok && response.headers.get('content-disposition')?.startsWith('attachment');
  if (!isFile) return JSON.parse(text) as Envelope<Data>;
  return { success: true, message: '', error: null, data: text as Data, timestamp: new Date().toISOString() };
}
