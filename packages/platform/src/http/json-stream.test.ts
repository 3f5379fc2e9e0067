import { describe, expect, it } from 'vitest';
import { streamJsonObject } from './json-stream.ts';

async function* listOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
async function textOf(fields: Record<string, unknown>): Promise<string> {
  let text = '';
  for await (const piece of streamJsonObject(fields)) text += piece;
  return text;
}

describe('a JSON object that is streamed', () => {
  it('equals the JSON of the whole object', async () => {
    const at = new Date();
    const fields = { name: 'Zoë "Z"', none: null, left: undefined, nested: { a: [1, { b: at }] } };
    const rows = [{ id: 1, at }, { id: 2, text: '\n\u2028' }, 3];
    const streamed = await textOf({ ...fields, rows: listOf(rows), empty: listOf([]), last: true });
    expect(JSON.parse(streamed)).toEqual(
      JSON.parse(JSON.stringify({ ...fields, rows, empty: [], last: true })),
    );
    expect(await textOf({})).toBe('{}');
  });

  it('is produced no faster than the consumer reads it', async () => {
    let read = 0;
    async function* endless() {
      for (;;) {
        read += 1;
        yield { number: read, text: 'x'.repeat(1_000) };
      }
    }
    const pieces = streamJsonObject({ rows: endless() });
    await pieces.next();
    expect(read).toBeLessThan(100);
    await pieces.return();
  });

  it('fails if its list cannot be read', async () => {
    async function* broken() {
      yield 1;
      throw new Error('the store went away');
    }
    await expect(textOf({ rows: broken() })).rejects.toThrow('went away');
  });
});
