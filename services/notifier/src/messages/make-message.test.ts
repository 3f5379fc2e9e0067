import { expect, it } from 'vitest';
import { makeMessage } from './make-message.ts';
import type { Message } from './message.model.ts';

type Parts = Parameters<typeof makeMessage>[0];

/** Makes one message whose insert takes a second. `answer` is what the insert returns. */
async function storedTimesOf(answer: 'new' | 'known'): Promise<Date[]> {
  let time = Date.UTC(2026, 10, 30, 12);
  const times: Date[] = [];
  const messages: Partial<Parts['messages']> = {
    insert: async ({ storedAt }: Message) => {
      if (answer === 'new' && storedAt) times.push(storedAt);
      time += 1_000;
      return answer;
    },
    markStored: async (_id, storedAt) => void times.push(storedAt),
  };
  const make = makeMessage({
    messages,
    members: { estimateCount: async () => 1 },
    channels: [],
    live: { append: async () => undefined },
    now: () => new Date(time),
  } as unknown as Parts);
  await make({
    id: 'news',
    event: 'service-notice',
    audience: 'everyone',
    title: 'News',
    body: '',
    path: '/',
  });
  return times;
}

it('stores the time after the insert, so that an inbox that was read during the insert shows the message as unread', async () => {
  const times = await storedTimesOf('new');
  expect(times.at(-1)).toEqual(new Date('2026-11-30T12:00:01Z'));
});

it('keeps the stored time if the message is already known, so that a read message stays read', async () => {
  expect(await storedTimesOf('known')).toEqual([]);
});
