import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const isRecording = (name: string): boolean => /\.csv(\.gz)?$/i.test(name);

/** The folders of a corpus that hold recordings, largest first; a folder of recordings is a corpus of one. */
export async function listPeriods(path: string): Promise<string[]> {
  const root = resolve(path);
  const isFolder = await stat(root).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder) return [root];
  const entries = await readdir(root, { withFileTypes: true });
  if (entries.some(({ name }) => isRecording(name))) return [root];
  const found: { folder: string; bytes: number }[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory()) continue;
    const folder = join(root, entry.name);
    const files = (await readdir(folder)).filter(isRecording);
    const sizes = await Promise.all(files.map((name) => stat(join(folder, name))));
    if (files.length > 0) found.push({ folder, bytes: sizes.reduce((sum, { size }) => sum + size, 0) });
  }
  return found
    .toSorted((a, b) => b.bytes - a.bytes || (a.folder < b.folder ? -1 : 1))
    .map(({ folder }) => folder);
}
