import { join } from 'node:path';
import { startChild } from '../processes/child.ts';
import { ROOT } from '../processes/processes.ts';
import { envOf, rowOf, type Start } from '../running-system.ts';

const NAME = 'demo-history';
const SEEDER = join(ROOT, 'services/signals/src/history/commands/seed-demo-history.ts');

/**
 * Kinds of prices for which a new system gets a made-up day of history. With recorded or live
 * prices, the made-up day would look real.
 */
const MADE_UP = ['synthetic', 'like-real'];

/**
 * Replays the day before a new system's first slot on made-up prices. The replay takes seconds, so
 * the start does not wait for it. A failure is only reported, because only the demo history is then
 * missing.
 */
export function seedDemoHistory(start: Start): void {
  if (!MADE_UP.includes(start.options.env.MARKET_DATA || 'synthetic')) return;
  const startedAt = Date.now();
  const spec = {
    name: NAME,
    command: process.execPath,
    args: [SEEDER],
    env: envOf(start, rowOf(start, 'signals')),
    cwd: ROOT,
    logFile: join(start.logDir, `${NAME}.log`),
    probe: async () => undefined,
    readyTimeoutMs: 0,
    // The starter's record does not contain this program, so nothing stops it if the starter is
    // killed. It stops itself when its IPC channel closes. Without the channel, it would wait for
    // its database forever.
    ipc: true,
  };
  const errand = startChild(spec);
  start.errands.add(errand);
  void errand.exited.then(({ code }) => {
    start.errands.delete(errand);
    if (start.phase === 'stopping') return;
    const { report } = start.options;
    if (code === 0) report(NAME, 'signals of the last 24 hours replayed', Date.now() - startedAt);
    else report(NAME, `signals of the last 24 hours could not be replayed, see ${spec.logFile}`);
  });
}
