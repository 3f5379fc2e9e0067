import { LIVE_SPREAD_MS } from '@croneai/contracts/live.ts';
import type { Tag } from './refetch.ts';

interface Due {
  key: string;
  /** By a clock that nobody sets, ms. */
  at: number;
  timer: ReturnType<typeof setTimeout>;
}

export interface Hints {
  /** Asks again for what has these tags: from `inMs` on, and within the spread. What is due after that already does for both. */
  add: (tags: readonly Tag[], inMs?: number) => void;
  stop: () => void;
}

/** Spreads what pages ask because of the same event, and asks once for many. */
export function createHints(refetch: (tags: readonly Tag[]) => void, random = Math.random): Hints {
  let due: Due[] = [];
  return {
    add: (tags, inMs = 0) => {
      const key = JSON.stringify(tags);
      const from = performance.now() + inMs;
      if (due.some((one) => one.key === key && one.at >= from && one.at <= from + LIVE_SPREAD_MS)) return;
      const at = from + random() * LIVE_SPREAD_MS;
      const timer = setTimeout(() => {
        due = due.filter((one) => one.timer !== timer);
        refetch(tags);
      }, at - performance.now());
      due.push({ key, at, timer });
    },
    stop: () => {
      for (const { timer } of due.splice(0)) clearTimeout(timer);
    },
  };
}
