import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import * as contracts from '@croneai/contracts/endpoints/all.ts';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { leanContracts } from './lean-contracts.ts';

const root = join(import.meta.dirname, '..');
const ALL = join(root, '../packages/contracts/src/endpoints/all.ts');

/** Builds a module from memory with the plugin. */
async function built(code: string): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [
      leanContracts(),
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry' : undefined),
        load: (id) => (id === '\0entry' ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}

it('the lean contracts keep method, path, access and failure of each endpoint, without zod', async () => {
  const code = await built(`export * from ${JSON.stringify(ALL)}`);
  expect(code).not.toMatch(/ZodObject|discriminatedUnion/);
  const lean = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as typeof contracts;
  const callsOf = ({ endpoints }: typeof contracts) =>
    endpoints.map(({ method, path, access, failure }) => ({ method, path, access, failure }));
  expect(callsOf(lean)).toEqual(callsOf(contracts));
  expect(callsOf(lean).length).toBeGreaterThan(100);
});

it('the lean contracts keep a schema that a form imports', async () => {
  const bodies = join(root, '../packages/contracts/src/endpoints/auth/auth-bodies.ts');
  const code = await built(`export { loginBodySchema } from ${JSON.stringify(bodies)}`);
  const { loginBodySchema } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(loginBodySchema.safeParse({ email: 'a@b.example', password: 'secret' }).success).toBe(true);
  expect(loginBodySchema.safeParse({ email: 'a@b.example' }).success).toBe(false);
});

it('the app reads no endpoint field that is missing from the browser’s lean contracts', async () => {
  const FIELDS = 'body|reply|extras|query|params|headers|errors|events|upload|download|summary|rateClass';
  const use = new RegExp(
    `(?<!typeof )\\b\\w*(?:[eE]ndpoints|calls)(?:\\[\\w+\\])?\\.\\w+\\.(?:${FIELDS})\\b`,
  );
  const found: string[] = [];
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: root })) {
    if (file.includes('.test.')) continue;
    const [hit] = use.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    if (hit) found.push(`${file}: ${hit}`);
  }
  expect(found).toEqual([]);
});
