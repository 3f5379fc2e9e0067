import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { createSyntheticMarketData } from '@croneai/engine/markets/synthetic/synthetic-market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';

// `npm run bench -- markets`: what the synthetic feed costs a worker (a scan each slot) and a backtest (30 days of each pair).
// Rates are by processor time of this process, so that a busy machine does not lower them.

const SCAN_CANDLES = 200;
const SLOT_MINUTES = 5;
const SCANS = 40;
const BACKTEST_DAYS = 30;
const GOAL_PER_SECOND = 1_000_000;
const NOW = Date.parse('2026-06-10T12:00:00Z');

const marketData = createSyntheticMarketData({ seed: 'bench', now: () => NOW + 365 * 24 * 60 * MINUTE_MS });

async function readUniverse(from: number, to: number): Promise<number> {
  let count = 0;
  for (const pair of PAIRS) count += (await marketData.candles({ pair, from, to })).length;
  return count;
}

async function measure(name: string, run: () => Promise<number>): Promise<number> {
  const before = process.cpuUsage();
  const count = await run();
  const { user, system } = process.cpuUsage(before);
  const seconds = (user + system) / 1_000_000;
  const rate = count / seconds;
  const [candles, millions] = [count.toLocaleString('en'), (rate / 1e6).toFixed(2)];
  console.log(
    `${name.padEnd(42)} ${candles.padStart(12)} candles ${seconds.toFixed(3).padStart(8)} s  ${millions} M/s`,
  );
  return rate;
}

const scan = (slot: number) => {
  const to = NOW + slot * SLOT_MINUTES * MINUTE_MS;
  return readUniverse(to - SCAN_CANDLES * MINUTE_MS, to);
};

await measure('first scan of a new process', () => scan(0));
await measure(`${SCANS} scans, one for each slot`, async () => {
  let count = 0;
  for (let slot = 1; slot <= SCANS; slot++) count += await scan(slot);
  return count;
});
const rate = await measure(`${BACKTEST_DAYS} days of each pair`, () =>
  readUniverse(NOW - BACKTEST_DAYS * 24 * 60 * MINUTE_MS, NOW),
);
console.log(`goal: ${GOAL_PER_SECOND.toLocaleString('en')} candles a second of one core that are not cached`);
process.exitCode = rate >= GOAL_PER_SECOND ? 0 : 1;
