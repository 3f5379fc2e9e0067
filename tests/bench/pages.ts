import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestSystem } from '../support/test-system.ts';
import { quantile, reportGoals } from './measure/figures.ts';
import { openSessions, type PagesBy, playPages, refusalText, refusedOf } from './pages/open-pages.ts';

/*
 * `npm run bench -- pages` opens many signals pages over some slots, all for the same gold member.
 * `--by stream` behaves like the web app. `--by polling` behaves like the app without a stream. In
 * both cases, each page is scrolled down to the results, where the app makes the most calls. No
 * call may be refused, and 99 of 100 replies must arrive within a second.
 */

const P99_GOAL_MS = 1_000;
/** All pages open within this time, one after the other. */
const OPENED_WITHIN_MS = 20_000;

const { values: options } = parseArgs({
  options: {
    by: { type: 'string', default: 'polling' },
    pages: { type: 'string', default: '1000' },
    slots: { type: 'string', default: '3' },
    'slot-seconds': { type: 'string', default: '60' },
  },
});
if (!['stream', 'polling'].includes(options.by)) throw new Error('--by takes stream or polling');
const by = options.by as PagesBy;
const slotMs = Number(options['slot-seconds']) * 1_000;

const system = await startTestSystem({
  // All pages come from one address and one member, so the rate limits are raised.
  env: { SIGNAL_SLOT_SECONDS: options['slot-seconds'], RATE_LIMIT_SCALE: '10000' },
  report: (line) => console.log(`  ${line}`),
});
try {
  const { web, accounts } = system.info();
  const tokens = await openSessions(system, accounts.gold, Number(options.pages));
  const endsAt = (Math.floor(Date.now() / slotMs) + 1 + Number(options.slots)) * slotMs - slotMs / 4;
  console.log(`  ${tokens.length} pages by ${by} for ${((endsAt - Date.now()) / 1_000).toFixed(0)} s`);
  const played = playPages({ web, tokens, by, sees: 'figures', openedWithinMs: OPENED_WITHIN_MS });
  await delay(endsAt - Date.now());
  await played.end();
  const { latencies, answers, delays } = played;
  const refused = refusedOf(answers);
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(latencies, share).toFixed(0));
  console.log(
    `${latencies.length} calls: ${[...answers].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  );
  console.log(`p50 ${p50} ms, p99 ${p99} ms, longest ${longest} ms`);
  if (delays.length > 0) console.log(`changes of the list on ${delays.length} screens`);
  reportGoals([
    { isMet: refused.length === 0, text: refusalText(refused) },
    { isMet: quantile(latencies, 0.99) < P99_GOAL_MS, text: `p99 below ${P99_GOAL_MS} ms` },
  ]);
} finally {
  await system.stop();
}
