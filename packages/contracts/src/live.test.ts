import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { LIVE_EVENT_FIELDS, liveEventSchema, liveEvents } from './live.ts';
import { liveIdFollows, liveIdOf, parseLiveId } from './live-id.ts';

const at = (id: string) => {
  const position = parseLiveId(id);
  if (!position) throw new Error(`${id} is no id`);
  return position;
};

describe('ids of the stream', () => {
  it('show whether an event between two others is missing', () => {
    expect(liveIdFollows(at('7-1-1'), at('7-2-2'))).toBe(true);
    // The two entries in between were for another audience.
    expect(liveIdFollows(at('7-2-2'), at('7-3-5'))).toBe(true);
    expect(liveIdFollows(at('7-3-5'), at('7-7-7'))).toBe(false);
    expect(liveIdFollows(at('7-3-5'), at('7-5-6'))).toBe(false);
    expect(liveIdFollows(at('7-3-5'), at('8-6-6'))).toBe(false);
  });

  it('let a stream resume where the previous stream ended', () => {
    const resumed = at('7-6-5');
    expect(liveIdFollows(at('7-3-5'), resumed)).toBe(true);
    expect(liveIdFollows(resumed, at('7-6-6'))).toBe(true);
  });

  it('do not change when they are parsed, and malformed ids are refused', () => {
    expect(liveIdOf(at('1763839000000-103-105'))).toBe('1763839000000-103-105');
    for (const id of [undefined, '', '1-2', 'a-1-1', '1-1-1-1', '1-1-1\n', `${'9'.repeat(16)}-1-1`])
      expect(parseLiveId(id)).toBeUndefined();
  });
});

describe('events of the stream', () => {
  it('are distinguished by their names', () => {
    const hello = { event: 'hello', id: '7-6-5', data: { resumed: true, now: '2026-11-22T12:00:00.000Z' } };
    expect(liveEventSchema.parse(hello)).toEqual(hello);
    expect(liveEventSchema.safeParse({ ...hello, event: 'end' }).success).toBe(false);
    expect(liveEventSchema.safeParse({ ...hello, event: 'unknown' }).success).toBe(false);
  });

  it.each(Object.entries(liveEvents))(
    '%s is refused in the browser if a required field is missing',
    (name, schema) => {
      const { required } = z.toJSONSchema(z.object(schema.shape), { io: 'input', unrepresentable: 'any' });
      expect(LIVE_EVENT_FIELDS[name as keyof typeof liveEvents]).toEqual(required ?? []);
    },
  );
});
