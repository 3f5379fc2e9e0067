import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Compares docs/engine.md with the output of a full run of `npm run lab -- gates`.

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

/** Gates as the command printed them (`gateText`). */
const printed = read('tools/engine-lab/full-gates.txt')
  .trim()
  .split('\n')
  .map((line) => {
    const [, verdict, world, what, value] = /^(\w+) +(.+?) {2,}(.+): (\S+) \(/.exec(line) ?? [];
    return { verdict, world, what, value: value?.replace('-', '−') };
  });
const [, section = ''] = read('docs/engine.md').split('\n## Full run of the gates\n');
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** The beginning of a gate's name in the output, by its name in the docs. */
const NAMES: Readonly<Record<string, string>> = {
  'slots published, %': '% of slots published',
  'won, of all forecasts, %': '% won of all forecasts',
  'predicted minus true win rate, in points': 'points predicted',
  'true win rate minus the lower end of the interval, in points': 'points by which true lies',
  'share of signals whose interval begins below the true win rate of similar slots, %':
    '% of signals whose lower end lies below the truth of slots like it',
};

it('the docs have the values that the full run of the gates printed, for both seeds', () => {
  expect(rows.length).toBeGreaterThan(10);
  for (const [, gate = '', , ...cells] of rows) {
    const [, world, inFours, name = ''] = /^`(.+)`(, in fours)?: (.+)$/.exec(gate) ?? [];
    const values = [1, 2].map((seed) => {
      const from = `${world} ${seed}${inFours ? ', folders of 4' : ''}`;
      return printed.find((each) => each.world === from && each.what?.startsWith(NAMES[name] ?? name))?.value;
    });
    expect([gate, ...cells.slice(0, 2)]).toEqual([gate, ...values]);
  }
});

it('the docs name each gate that the full run broke', () => {
  const broken = printed.filter(({ verdict }) => verdict === 'BROKEN').map(({ world }) => world);
  const named = [...section.matchAll(/^- `(.+)`, seed (\d)/gm)].map(([, world, seed]) => `${world} ${seed}`);
  expect(named).toEqual(broken);
});
