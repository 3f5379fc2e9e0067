import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { moduleCode } from './store-as-module.ts';

it('turns the installed hook of the store into a module, and refuses another version', async () => {
  const store = createRequire(import.meta.resolve('react-redux'));
  const folder = dirname(store.resolve('use-sync-external-store/with-selector.js'));
  const file = join(folder, 'cjs/use-sync-external-store-with-selector.production.js');
  const code = moduleCode(await readFile(file, 'utf8'));
  expect(code).toContain('import * as React from "react";');
  expect(code).toContain('export const useSyncExternalStoreWithSelector = function (');
  expect(code).not.toMatch(/\b(?:require\(|exports\.)/);
  expect(() => moduleCode('module.exports = {};')).toThrow('use-sync-external-store has no single');
});
