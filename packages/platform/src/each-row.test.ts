import { describe, expect, it } from 'vitest';
import { createEachRow } from './each-row.ts';
import { createMetrics } from './metrics.ts';

function openRound() {
  const metrics = createMetrics('rows');
  const logged: unknown[] = [];
  const logger = { error: (fields: unknown) => void logged.push(fields) } as never;
  const each = createEachRow({ logger, metrics }, 'rows')('sweep');
  const skipped = () => metrics.registry.getSingleMetricAsString('rows_rows_skipped_total');
  return { each, logged, skipped };
}

describe('a round over rows', () => {
  it('skips, logs and counts a row that fails, and continues with the next rows', async () => {
    const { each, logged, skipped } = openRound();
    const done: string[] = [];
    const failure = new TypeError('no such property');
    await each(['a', 'b', 'c'], {
      nameOf: (row) => row,
      async work(row) {
        if (row === 'b') throw failure;
        done.push(row);
      },
    });
    expect(done).toEqual(['a', 'c']);
    expect(logged).toEqual([{ err: failure, row: 'b', round: 'sweep' }]);
    expect(await skipped()).toMatch(/round="sweep".*\} 1$/m);
  });

  it('stops at a row that fails because a store is down, and does not count the row', async () => {
    const { each, logged, skipped } = openRound();
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const round = each(['a', 'b'], { nameOf: (row) => row, work: () => Promise.reject(away) });
    await expect(round).rejects.toBe(away);
    expect(logged).toEqual([]);
    expect(await skipped()).not.toContain('sweep');
  });

  it('moves a failed row to the end, and stops if it cannot move the row', async () => {
    const { each, skipped } = openRound();
    const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    const moved: string[] = [];
    const work = { nameOf: (row: string) => row, work: () => Promise.reject(away) };
    await each(['a', 'b'], { ...work, putOff: async (row) => void moved.push(row) });
    expect(moved).toEqual(['a', 'b']);
    expect(await skipped()).toMatch(/round="sweep".*\} 2$/m);
    await expect(each(['c'], { ...work, putOff: () => Promise.reject(away) })).rejects.toBe(away);
  });
});
