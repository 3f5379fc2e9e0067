import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listLooks, registerLook } from './looks.ts';

const folder = await mkdtemp(join(tmpdir(), 'looks-'));
process.env.LOOKS_FILE = join(folder, 'looks.json');
afterAll(() => rm(folder, { recursive: true }));

it('a look is noted once for the same files with the same options, wherever its result is written', async () => {
  const trial = { what: 'a rule', verdict: 'none', looks: 2 };
  await writeFile(join(folder, 'looks.json'), JSON.stringify({ trials: [trial], months: [], runs: [] }));
  const file = join(folder, 'EURUSD.csv');
  await writeFile(file, 'time,close');
  const looks = async () => (await listLooks()).match(/^\d+ looks/m)?.[0];
  const run = ['backtest', '--days', '9', '--candles', file];
  await registerLook(run);
  await registerLook([...run, '--out', folder]);
  await registerLook(['compare', '--world', 'noise']);
  await registerLook(['backtest', '--candles', join(folder, 'nowhere')]);
  expect(await looks()).toBe('3 looks');
  await registerLook(['backtest', '--days', '8', '--candles', file]);
  await writeFile(file, 'time,close,volume');
  await registerLook(run);
  expect(await looks()).toBe('5 looks');
  expect(await listLooks()).toContain('backtest --days 9 on EURUSD.csv');
});
