import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { leanRouterCode } from './lean-router.ts';

it('finds each text that it replaces in the installed router, and refuses another version', async () => {
  const router = createRequire(import.meta.resolve('react-router-dom')).resolve('react-router');
  const folder = dirname(router);
  const texts = await Promise.all(
    (await readdir(folder))
      .filter((name) => /^chunk-.*\.mjs$/.test(name))
      .map((name) => readFile(join(folder, name), 'utf8')),
  );
  const text = texts.find((each) => each.includes('function BrowserRouter(')) ?? '';
  const lean = leanRouterCode(text);
  expect(lean).toContain('ENABLE_DEV_WARNINGS = false');
  expect(lean).not.toContain('.displayName = "');
  // This assignment would keep the boundary of server components in the build.
  expect(lean).not.toContain('RenderErrorBoundary.contextType');
  expect(lean).not.toContain('loader: element.props.loader');
  expect(lean).toContain('path: element.props.path,');
  expect(lean).toContain('function warning() {\n  return;');
  expect(lean).toMatch(/Link = \/\* @__PURE__ \*\/ React\d*\.forwardRef\(/);
  expect(() => leanRouterCode('var React = {};')).toThrow('React Router has no single');
});
