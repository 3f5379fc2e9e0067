/**
 * A piece of the stream is sent once it has this many characters: enough to avoid many small
 * writes, and few enough not to block the event loop.
 */
const PIECE_LENGTH = 64 * 1024;

/**
 * Streams one JSON object. A list may be an async iterable; only the piece that is currently being
 * written is in memory. If a list fails, rethrows its error. The text that was streamed before the
 * error is then incomplete JSON.
 */
export async function* streamJsonObject(
  fields: Readonly<Record<string, unknown>>,
): AsyncGenerator<string, void, undefined> {
  let text = '{';
  let before = '';
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    text += `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (!isAsyncIterable(value)) {
      text += JSON.stringify(value);
      continue;
    }
    text += '[';
    let beforeItem = '';
    for await (const item of value) {
      text += `${beforeItem}${JSON.stringify(item ?? null)}`;
      beforeItem = ',';
      if (text.length < PIECE_LENGTH) continue;
      yield text;
      text = '';
    }
    text += ']';
  }
  yield `${text}}`;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
