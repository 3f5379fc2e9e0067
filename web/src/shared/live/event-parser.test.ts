import { expect, it } from 'vitest';
import { eventParser, type StreamMessage } from './event-parser.ts';

function read(chunks: readonly string[]) {
  const messages: StreamMessage[] = [];
  const retries: number[] = [];
  const parse = eventParser({
    onMessage: (message) => messages.push(message),
    onRetry: (retryMs) => retries.push(retryMs),
  });
  for (const chunk of chunks) parse(chunk);
  return { messages, retries };
}

const STREAM = [
  ': ping',
  'retry: 1500',
  '',
  'id: 7-1-1',
  'event: member',
  'data: {"of":',
  'data:"account"}',
  '',
  'data',
  '',
  'event: unfinished',
  '',
  'id: a\0b',
  'data:  two spaces: and a colon',
  'other: field',
  'retry: soon',
  '',
  '',
];
const READ = {
  messages: [
    { id: '7-1-1', event: 'member', data: '{"of":\n"account"}' },
    { data: '' },
    { data: ' two spaces: and a colon' },
  ],
  retries: [1500],
};

it.each(['\n', '\r\n', '\r'])('reads a stream with lines that end in %j, however it is cut', (lineEnd) => {
  // A carriage return ends a line only once the next character has arrived.
  const text = `${STREAM.join(lineEnd)}:`;
  expect(read([text])).toEqual(READ);
  expect(read([...text])).toEqual(READ);
  for (let at = 1; at < text.length; at += 1)
    expect(read([text.slice(0, at), text.slice(at)]), `cut at ${at}`).toEqual(READ);
});

it('drops a message that the end of the stream has cut', () => {
  expect(read(['id: 1\ndata: a\n\nid: 2\ndata: b\n']).messages).toEqual([{ id: '1', data: 'a' }]);
});
