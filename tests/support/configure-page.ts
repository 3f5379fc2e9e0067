import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { serviceConfig } from '@croneai/platform/config-keys.ts';
import { z } from 'zod';
import { canaryConfig } from '../../gateway/src/canary/config.ts';
import { gatewayConfig } from '../../gateway/src/config.ts';
import { authConfig } from '../../services/auth/src/start.ts';
import { leadsConfig } from '../../services/leads/src/start.ts';
import { notifierConfig } from '../../services/notifier/src/start.ts';
import { signalsConfig } from '../../services/signals/src/start.ts';
import { trainerConfig } from '../../services/signals/src/trainer/start.ts';
import { workerConfig } from '../../services/signals/src/worker/start.ts';

// `npm run docs:configure` writes the table of docs/operations/configure.md from the config keys. A
// unit test fails while the page and the keys differ.

type Field = z.core.$ZodType;

const READERS: Record<string, Record<string, Field>> = {
  gateway: gatewayConfig,
  canary: canaryConfig,
  auth: authConfig,
  signals: signalsConfig,
  workers: workerConfig,
  trainer: trainerConfig,
  leads: leadsConfig,
  admin: serviceConfig,
  notifier: notifierConfig,
};
const SERVICES = ['auth', 'signals', 'leads', 'admin', 'notifier'];
const ROOT = new URL('../../', import.meta.url);
const PAGE = new URL('docs/operations/configure.md', ROOT);
const TABLE = /(?<=<!-- keys: npm run docs:configure -->\n).*?(?=<!-- end of keys -->)/s;

/** Lists the processes that read a key. `all` and `services` replace a complete list. */
function readersOf(key: string): string {
  const names = Object.keys(READERS).filter((name) => key in (READERS[name] ?? {}));
  if (names.length === Object.keys(READERS).length) return 'all';
  if (!SERVICES.every((name) => names.includes(name))) return names.join(', ');
  const others = names.filter((name) => !SERVICES.includes(name));
  return [
    ...others.filter((name) => name === 'gateway'),
    'services',
    ...others.filter((name) => name !== 'gateway'),
  ].join(', ');
}

type Def = { type: string; innerType?: Field; in?: Field; defaultValue?: unknown };
const defOf = (field: Field) => field._zod.def as Def;
/**
 * Returns the field and all schemas inside it. Default, optional, and pipe each wrap another
 * schema.
 */
function layersOf(field: Field): Field[] {
  const { innerType, in: input } = defOf(field);
  const inner = innerType ?? input;
  return inner ? [field, ...layersOf(inner)] : [field];
}

function defaultOf(field: Field): string {
  const layers = layersOf(field).map(defOf);
  const withDefault = layers.find(({ type }) => type === 'default');
  const value = String(withDefault?.defaultValue ?? '').replace(ROOT.pathname, '');
  if (value !== '') return `\`${value}\``;
  return withDefault || layers.some(({ type }) => type === 'optional') ? 'unset' : 'required';
}

const descriptionOf = (field: Field): string =>
  layersOf(field)
    .map((layer) => z.globalRegistry.get(layer)?.description)
    .find(Boolean) ?? '';

/**
 * Returns every key in the zod shapes of all `config.ts` files. A key is in capitals at the start
 * of a line, followed by a colon.
 */
export function configKeys(): string[] {
  const files = globSync('{packages/platform,gateway,services/*}/src/{,**/}{*config,config-keys}.ts', {
    cwd: ROOT.pathname,
  });
  const keysIn = (file: string) =>
    [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(/^\s*([A-Z][A-Z0-9_]{3,}): /gm)].map(
      ([, key]) => key as string,
    );
  return [...new Set(files.flatMap(keysIn))];
}

/** Replaces the table in the page. */
export function writeKeys(page: string): string {
  const fields = new Map(Object.values(READERS).flatMap((shape) => Object.entries(shape)));
  const rows = [...fields].map(
    ([key, field]) => `| \`${key}\` | ${readersOf(key)} | ${defaultOf(field)} | ${descriptionOf(field)} |\n`,
  );
  const table = ['| key | read by | default | what |\n', '| --- | --- | --- | --- |\n', ...rows].join('');
  return page.replace(
    TABLE,
    () => `
${table}
`,
  );
}

if (import.meta.main) writeFileSync(PAGE, writeKeys(readFileSync(PAGE, 'utf8')));
