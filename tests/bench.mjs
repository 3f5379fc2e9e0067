// `npm run bench -- gateway`: measures one part of the system. Runs on any Node ≥ 20 in a clone
// without node_modules.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf, ROOT, runEntry, runOnPinnedNode } from '../infra/entry.mjs';

runEntry(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const script = join('tests', 'bench', `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(join(ROOT, script))) {
    const known = readdirSync(join(ROOT, 'tests', 'bench')).flatMap(
      (file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [],
    );
    throw new Error(`Which bench? npm run bench -- ${known.join(' | ')}`);
  }
  return exitCodeOf(
    await runOnPinnedNode(join('tests', 'bench', 'measure', 'run-bench.ts'), [name, ...args]),
  );
});
