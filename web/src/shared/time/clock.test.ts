import { expect, test, vi } from 'vitest';
import { listenToClock } from './clock.ts';

test('all who listen share one timer, which ends with the last of them', () => {
  vi.useFakeTimers();
  const heard: string[] = [];
  const leaveFirst = listenToClock(() => heard.push('first'));
  const leaveSecond = listenToClock(() => heard.push('second'));
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(250);
  leaveFirst();
  leaveFirst();
  vi.advanceTimersByTime(250);
  expect(heard).toEqual(['first', 'second', 'second']);
  leaveSecond();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
