import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findOrInstall } from '../../infra/local/backing/debian.ts';
import { PROMETHEUS } from '../../infra/local/observe-package.ts';

const run = promisify(execFile);
const root = new URL('../../', import.meta.url);

/* Prometheus's own tool reads the rules and runs their tests. */

it('alert rules are silent while a metric is healthy, and fire when it is not', async () => {
  const promtool = await findOrInstall('promtool', PROMETHEUS, { env: process.env, report: console.log });
  const files = globSync('infra/observe/tests/*.yaml', { cwd: root });
  expect(files.length).toBeGreaterThan(5);
  const { stdout } = await run(promtool, ['test', 'rules', ...files], { cwd: root });
  expect(stdout.match(/SUCCESS/g)).toHaveLength(files.length);
}, 400_000);
