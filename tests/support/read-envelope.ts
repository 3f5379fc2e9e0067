import type { Envelope } from '@croneai/contracts/http/envelope.ts';

/** The envelope of a reply; a file that was answered in its place comes in `data`: parsed where it is JSON, else as the text. A stream is left at once. */
export async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel();
    return {
      success: true,
      message: '',
      error: null,
      data: null as Data,
      timestamp: new Date().toISOString(),
    };
  }
  const text = await response.text();
  const isFile = response.ok && response.headers.get('content-disposition')?.startsWith('attachment');
  if (!isFile) return JSON.parse(text) as Envelope<Data>;
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const data = (isJson ? JSON.parse(text) : text) as Data;
  return { success: true, message: '', error: null, data, timestamp: new Date().toISOString() };
}
