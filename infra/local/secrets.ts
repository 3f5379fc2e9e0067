import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Keys, makeKeys } from '../keys/make-keys.mjs';
import { StartError } from './start-error.ts';

/** Only the owner may read these files. */
const FILE_MODE = 0o600;

/** Returns the content of the file, or generates and stores it. Only its owner may read it. */
export async function loadOrCreate<T extends object>(file: string, make: () => T): Promise<T> {
  const present = readJson<T>(file);
  const made = { ...make(), ...present };
  if (present && Object.keys(made).every((key) => key in present)) return present;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: FILE_MODE });
  return made;
}

const KEY_PAIRS = [
  ['TOKEN_PRIVATE_KEY', 'TOKEN_PUBLIC_KEY'],
  ['SEALING_PRIVATE_KEY', 'SEALING_PUBLIC_KEY'],
  ['VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY'],
] as const;

/**
 * Returns the keys of an installation: from the operator's environment, or else from the data
 * folder. Throws if half of a key pair is missing.
 */
export async function loadKeys(dataDir: string, env: NodeJS.ProcessEnv): Promise<Keys> {
  for (const [one, other] of KEY_PAIRS) {
    if (Boolean(env[one]) === Boolean(env[other])) continue;
    const [given, missing] = env[one] ? [one, other] : [other, one];
    throw new StartError(`${given} is set without ${missing}. They are a pair: set both or neither.`);
  }
  const kept: Keys = await loadOrCreate(join(dataDir, 'keys.json'), makeKeys);
  const names = Object.keys(kept) as (keyof Keys)[];
  return Object.fromEntries(names.map((name) => [name, env[name] || kept[name]])) as Keys;
}

/**
 * Removes all keys of the installation from an environment, except for the `named` keys. The
 * previous value of a key (`…_PREVIOUS`) is kept or removed together with the key.
 */
export function withoutOtherKeys(
  env: NodeJS.ProcessEnv,
  settings: Partial<Keys>,
  named: readonly string[],
): NodeJS.ProcessEnv {
  const isOther = (name: string) =>
    name.endsWith('_KEY') && Object.hasOwn(settings, name) && !named.includes(name);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOther(name.replace(/_PREVIOUS$/, ''))));
}

/**
 * Returns fingerprints that distinguish two installations. Keys are random, so fingerprints reveal
 * nothing about them.
 */
export function printsOf(keys: Keys): Record<string, string> {
  const printOf = (key: string) => createHash('sha256').update(key).digest('base64url');
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, printOf(key)]));
}

function readJson<T>(file: string): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text) as T;
  } catch {
    throw new StartError(
      `${file} is not readable JSON. Restore it, or delete the whole folder to start with new data.`,
    );
  }
}
