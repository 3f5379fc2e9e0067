import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export async function allFiles(dist: string): Promise<string[]> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

export async function htmlFiles(dist: string): Promise<string[]> {
  return (await allFiles(dist)).filter((file) => file.endsWith('.html'));
}
