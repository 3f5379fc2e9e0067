import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requirePid } from '../support/require-pid.ts';

const root = new URL('../../', import.meta.url);
const sources = globSync('{tests,infra,gateway,packages,services}/**/*.{ts,mjs}', {
  cwd: root.pathname,
  exclude: (name) => name === 'node_modules',
});

describe('a process id', () => {
  it.each([undefined, -1, 0, 1])(
    'is refused if it is %s, because none of our processes can have it',
    (pid) => {
      expect(() => requirePid(pid)).toThrow('no such process');
    },
  );

  it('never has a number as its default, because 0 and -1 would signal every process of the user', () => {
    const madeUp = sources.filter((file) =>
      /\bpid\s*\?\?\s*-?\d/i.test(readFileSync(new URL(file, root), 'utf8')),
    );
    expect(sources.length).toBeGreaterThan(300);
    expect(madeUp).toEqual([]);
  });
});
