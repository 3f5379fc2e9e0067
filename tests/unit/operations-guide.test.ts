import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const guide = readFileSync(new URL('docs/operations.md', root), 'utf8');
const configFiles = globSync('{packages/platform,gateway,services/*}/src/{,**/}{*config,config-keys}.ts', {
  cwd: root.pathname,
});

/** Keys of zod shapes: names in capitals at the start of a line, followed by a colon. */
function keysIn(file: string): string[] {
  const text = readFileSync(new URL(file, root), 'utf8');
  return [...text.matchAll(/^\s*([A-Z][A-Z0-9_]{3,}): /gm)].map(([, key]) => key as string);
}

describe('docs/operations.md', () => {
  it('explains every key that a process reads', () => {
    const keys = new Set(configFiles.flatMap(keysIn));
    // The accounts that a demo is seeded with come from the starter, not from a person.
    keys.delete('DEMO_ACCOUNTS');
    expect(keys.size).toBeGreaterThan(20);
    expect([...keys].filter((key) => !guide.includes(`\`${key}\``))).toEqual([]);
  });
});
