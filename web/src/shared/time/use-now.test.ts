import { expect, it, vi } from 'vitest';
import { clockTime, listenToClock } from './use-now.ts';

it('all listeners share one timer, and the timer stops with the last listener', () => {
  vi.useFakeTimers();
  expect(clockTime()).toBeUndefined();
  listenToClock(() => undefined)();
  vi.advanceTimersByTime(0);
  expect(clockTime()).toBe(Date.now());
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
