import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../test/recordings.ts';
import { listLooks, noteResult, registerLook, registerOf } from './looks.ts';

const folder = await testFolder();
const register = join(folder, 'looks.json');

it('a run on recorded months is registered once for the same files and options, wherever the result is written', async () => {
  const trial = { what: 'a rule', verdict: 'none', looks: 2 };
  await writeFile(register, JSON.stringify({ trials: [trial], months: [], runs: [] }));
  const file = join(folder, 'EURUSD.csv');
  await writeFile(file, 'time,close');
  const looks = async () => (await listLooks(register)).match(/^\d+ looks/m)?.[0];
  const run = ['backtest', '--days', '9', '--candles', file];
  await registerLook(run, register);
  await registerLook([...run, '--out', folder, '--register', register], register);
  await registerLook([...run, `--out=${folder}`], register);
  await registerLook(['compare', '--world', 'noise'], register);
  await registerLook(['backtest', '--candles', join(folder, 'nowhere')], register);
  expect(await looks()).toBe('3 looks');
  await registerLook(['backtest', '--days', '8', '--candles', file], register);
  await writeFile(file, 'time,close,volume');
  await registerLook(run, register);
  expect(await looks()).toBe('5 looks');
  expect(await listLooks(register)).toContain('backtest --days 9 on EURUSD.csv');
});

it('the register refuses a different result of the same run', async () => {
  await writeFile(register, JSON.stringify({ trials: [], months: [], runs: [] }));
  const file = join(folder, 'GBPUSD.csv');
  await writeFile(file, 'time,close');
  const key = await registerLook(['expect', file], register);
  await noteResult(String(key), { signals: 3 }, register);
  await noteResult(String(key), { signals: 3 }, register);
  await expect(noteResult(String(key), { signals: 4 }, register)).rejects.toThrow(
    'The same run had another result before',
  );
  expect(await registerLook(['gates'], register)).toBeUndefined();
});

it('an option can name another register, in either of two spellings', () => {
  expect(registerOf(['backtest', '--register', register])).toBe(register);
  expect(registerOf(['backtest', `--register=${register}`])).toBe(register);
  expect(registerOf(['backtest'])).toMatch(/engine\/src\/looks\.json$/);
});
