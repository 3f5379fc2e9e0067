import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/** Only the owner may read these files. */
const FILE_MODE = 0o600;

/**
 * What the file holds, or what `make` makes, kept in the file from then on. Read by its owner alone.
 */
export async function loadOrMake<T extends object>(file: string, make: () => T): Promise<T> {
  const present = readJson<T>(file);
  const made = { ...make(), ...present };
  if (present && Object.keys(made).every((key) => key in present)) return present;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: FILE_MODE });
  return made;
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
      `${file} is not readable JSON. Restore it, or delete the whole folder to begin with new data.`,
    );
  }
}
