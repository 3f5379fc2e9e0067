import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePorts } from '../../infra/local/backing/ports.ts';
import { findOnPath, runCommand } from '../../infra/local/processes/commands.ts';
import { until } from './until.ts';

const PACKAGE = 'moto[s3,server]==5.2.1';
const FOLDER = join(import.meta.dirname, '..', '..', '.data', 'moto');
const INSTALL_TIMEOUT_MS = 300_000;
/**
 * Time limit for the start. It is long, because Python imports many modules and the machine may be
 * busy.
 */
const START_TIMEOUT_MS = 180_000;
const REGION = 'eu-west-1';
/**
 * Starts the S3 server of moto, which keeps objects in memory and accepts any access key. If moto
 * is missing, installs it from PyPI, which requires Python 3.10.
 */
export async function startS3Server() {
  const program = await findProgram();
  const [port = 0] = await findFreePorts(1);
  const endpoint = `http://127.0.0.1:${port}`;
  const child = spawn(program, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  await until('the S3 server answers', () => fetch(`${endpoint}/moto-api/`), START_TIMEOUT_MS);
  return {
    settings: {
      endpoint,
      region: REGION,
      keyId: 'test',
      secret: 'test',
    },
    async stop() {
      if (child.kill()) await once(child, 'exit');
    },
  };
}

async function findProgram(): Promise<string> {
  const present = findOnPath('moto_server', process.env);
  const own = join(FOLDER, 'bin', 'moto_server');
  if (present) return present;
  if (existsSync(own)) return own;
  const options = { env: process.env, timeoutMs: INSTALL_TIMEOUT_MS };
  const made = await runCommand('python3', ['-m', 'venv', FOLDER], options);
  const pip = join(FOLDER, 'bin', 'pip');
  const installed = made.code === 0 ? await runCommand(pip, ['install', '-q', PACKAGE], options) : made;
  if (installed.code !== 0) throw new Error(`moto needs Python 3.10 and PyPI: ${installed.output}`);
  return own;
}
