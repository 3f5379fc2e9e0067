import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupPlace } from './backup-place.ts';

const PARTIAL = '.partial';
const OURS = /^croneai-/;

/** Opens a folder as a place for backups. The first `write` creates the folder. */
export function folderPlace(folder: string): BackupPlace {
  const files = async () => {
    const names = (await namesIn(folder)).filter((name) => OURS.test(name));
    return Promise.all(
      names.map(async (name) => ({ name, changedAt: (await stat(join(folder, name))).mtime })),
    );
  };
  return {
    name: resolve(folder),
    async list() {
      return (await files()).filter(({ name }) => !name.endsWith(PARTIAL));
    },
    async write(name, source) {
      await mkdir(folder, { recursive: true });
      const path = join(folder, name);
      const partial = `${path}${PARTIAL}`;
      try {
        await pipeline(source, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    async removeUnfinished(before) {
      for (const { name, changedAt } of await files())
        if (name.endsWith(PARTIAL) && changedAt < before) await rm(join(folder, name), { force: true });
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
