/** Characters of a piece: large enough that few are written, small enough not to block the event loop. */
const PIECE_LENGTH = 64 * 1024;

/**
 * The text of one JSON object, in pieces, as its values are read: a list may be an async iterable, of which as much is in memory as
 * the reader takes at once. Throws whatever a list throws; the text is then no JSON.
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
