import { globSync, readFileSync } from 'node:fs';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);

/** Calls that change something and that no page makes, each with its caller. */
const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  receivePostedPostback: 'brokers send their events to it',
  receiveTelegramUpdate: 'Telegram sends its updates to it',
  resetCountdown: 'owners restart the site-wide countdown by program; the specification has no page',
};

type Source = { file: string; text: string };
const sourcesOf = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }));

type Call = { table: string; name: string; operationId: string };

/** Returns the calls of each exported table that change something. */
async function changingCalls(): Promise<Call[]> {
  const files = globSync('packages/contracts/src/endpoints/*/*.ts', { cwd: root });
  const tables = await Promise.all(
    files
      .filter((file) => !file.includes('.test.'))
      .map(async (file) => Object.entries((await import(new URL(file, root).href)) as object)),
  );
  return tables
    .flat()
    .filter(([table]) => table.endsWith('Endpoints'))
    .flatMap(([table, calls]) =>
      Object.entries(calls as Record<string, Endpoint>)
        .filter(([, { method }]) => method !== 'GET')
        .map(([name, { operationId }]) => ({ table, name, operationId })),
    );
}

/** A source uses a call if it imports the call's table and names the call. */
const isUsedIn = (sources: readonly Source[], { table, name }: Call): boolean =>
  sources.some(({ text }) => text.includes(table) && new RegExp(`(?:\\.|')${name}\\b`).test(text));

it('every call that changes something has a page, or a known caller outside the web app', async () => {
  const sources = sourcesOf('web/src/**/*.{ts,tsx}');
  const calls = await changingCalls();
  expect(calls.length).toBeGreaterThan(100);
  const unused = calls.filter((call) => !isUsedIn(sources, call)).map(({ operationId }) => operationId);
  expect(unused.toSorted()).toEqual(Object.keys(WITHOUT_PAGE).toSorted());
});

it('a component calls every mutation that the web app declares', () => {
  const sources = sourcesOf('web/src/**/*.{ts,tsx}');
  const all = sources.map(({ text }) => text).join('\n');
  const declared = sources.flatMap(({ text }) =>
    [...text.matchAll(/^\s+(\w+): build\.mutation\b/gm)].map(([, name = '']) => name),
  );
  expect(declared).toHaveLength([...all.matchAll(/: build\.mutation\b/g)].length);
  const unused = declared.filter((name) => {
    const hook = `use${name.charAt(0).toUpperCase()}${name.slice(1)}Mutation`;
    const uses = [...all.matchAll(new RegExp(`\\b${hook}\\(|\\b${name}\\.initiate\\(`, 'g'))];
    return uses.length === 0;
  });
  expect(unused).toEqual([]);
});
