import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../test/recordings.ts';
import { execute } from './commands.ts';
import { readExperiment } from './runs.ts';

const experiment = {
  name: 'noise-is-noise',
  command: 'compare',
  options: { world: 'noise', days: 2, 'warm-days': 1, markets: 1, engines: 'coin,fade-15' },
};
const folder = await testFolder();
const at = (name: string) => join(folder, name);
const out = ['--out', at('runs')];
const options = { ...experiment.options, out: at('lab') };
await writeFile(at('noise.json'), JSON.stringify({ ...experiment, options }));

describe('an experiment', { timeout: 60_000 }, () => {
  it('is kept with the hash of its result, has the same again, and is listed', async () => {
    expect((await execute('runs', out)).text).toContain('No runs yet');
    expect((await execute('run', [at('noise.json'), ...out])).text).toMatch(/Result [\da-f]{12}\. Written: /);
    expect((await execute('run', [at('noise.json'), ...out])).text).toContain(', the same as before');
    const files = await readdir(at('runs'));
    expect(files).toHaveLength(1);
    const kept = JSON.parse(await readFile(join(at('runs'), files[0] ?? ''), 'utf8'));
    expect(kept).toMatchObject({ name: 'noise-is-noise', codeVersion: expect.any(Number) });
    const { text } = await execute('runs', out);
    expect(text).toContain(kept.resultHash.slice(0, 12));
    expect(text).toContain('compare --world noise --days 2');
  });

  it('ends with an error when the same run comes to something else', async () => {
    const [file = ''] = await readdir(at('runs'));
    const path = join(at('runs'), file);
    const kept = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...kept, resultHash: 'other' }));
    await expect(execute('run', [at('noise.json'), ...out])).rejects.toThrow(
      'has another result of the same run',
    );
  });

  it.each([
    ['', 'is no JSON object'],
    ['[', 'is no JSON object'],
    ['{"command":"compare"}', '"name" must be'],
    ['{"name":"../x","command":"compare"}', '"name" must be'],
    ['{"name":"x"}', '"command" must be'],
  ])('%s is refused', async (text, problem) => {
    await writeFile(at('bad.json'), text);
    await expect(readExperiment(at('bad.json'))).rejects.toThrow(problem);
  });

  it('of an unknown command or option is refused before anything is run', async () => {
    await writeFile(at('bad.json'), JSON.stringify({ ...experiment, command: 'sell' }));
    await expect(execute('run', [at('bad.json'), ...out])).rejects.toThrow('There is no "sell"');
    await writeFile(at('bad.json'), JSON.stringify({ ...experiment, options: { days: 'many' } }));
    await expect(execute('run', [at('bad.json'), ...out])).rejects.toThrow('--days must be');
    await expect(execute('run', [at('none.json'), ...out])).rejects.toThrow('There is no experiment at');
  });
});
