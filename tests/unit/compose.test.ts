import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readGatewayConfig } from '../../gateway/src/config.ts';
import { makeKeys } from '../../infra/keys/make-keys.mjs';
import { workerRow } from '../../infra/local/processes.ts';
import { loadConfig as loadAdminConfig } from '../../services/admin/src/config.ts';
import { readAuthConfig } from '../../services/auth/src/config.ts';
import { loadConfig as loadLeadsConfig } from '../../services/leads/src/config.ts';
import { loadConfig as loadNotifierConfig } from '../../services/notifier/src/config.ts';
import { loadServiceConfig, loadWorkerConfig } from '../../services/signals/src/config.ts';

interface ComposeFile {
  services: Record<
    string,
    { environment?: Record<string, string | number>; read_only?: boolean; command?: string[] }
  >;
}

const text = readFileSync(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
const compose = parse(text, { merge: true }) as ComposeFile;

/** What a container sees: `${NAME:-default}` and `${NAME:?hint}` filled in from the keys that `npm run keys` makes. */
function environmentOf(service: string, env: Record<string, string>): Record<string, string> {
  const entries = Object.entries(compose.services[service]?.environment ?? {});
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      String(value).replace(
        /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
        (_all, key: string, kind?: string, rest?: string) => {
          if (kind === '?' && !env[key]) throw new Error(`${name} of ${service}: ${rest}`);
          return env[key] ?? (kind === '-' ? (rest ?? '') : '');
        },
      ),
    ]),
  );
}

const readers: Record<string, (env: NodeJS.ProcessEnv) => unknown> = {
  gateway: readGatewayConfig,
  auth: readAuthConfig,
  signals: loadServiceConfig,
  'signals-worker': loadWorkerConfig,
  leads: loadLeadsConfig,
  admin: loadAdminConfig,
  notifier: loadNotifierConfig,
};

describe('docker-compose.yml', () => {
  it.each(Object.entries(readers))('gives %s a complete configuration', (service, read) => {
    expect(read(environmentOf(service, { ...makeKeys() }))).toMatchObject({ CRONE_MODE: 'production' });
  });

  it.each(Object.keys(readers))('does not start %s without keys', (service) => {
    expect(() => environmentOf(service, {})).toThrow('npm run keys');
  });

  it('keeps the file systems of our own containers read-only', () => {
    for (const service of Object.keys(readers)) expect(compose.services[service]?.read_only).toBe(true);
  });

  it('runs a worker as `npm start` does', () => {
    const { nodeOptions = [], entry } = workerRow(1);
    expect(compose.services['signals-worker']?.command).toEqual(['node', ...nodeOptions, entry]);
  });

  it('holds no secret', () => {
    for (const key of Object.keys(makeKeys())) {
      for (const [, value] of text.matchAll(new RegExp(`${key}: (.*)`, 'g'))) expect(value).toMatch(/^\$\{/);
    }
  });
});
