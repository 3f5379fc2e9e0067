import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Size and root (base64) of a signed head. */
export type SignedHead = { size: number; root: string };

/**
 * Records heads in files outside of MongoDB and Redis, one file for each log. Each head is recorded
 * before it is signed. If both stores are restored to an earlier state, the file still contains the
 * later heads. Lines are only appended, because several workers on one machine write to one file.
 */
export type RecordedHeads = ReturnType<typeof createRecordedHeads>;

/** Marks the head from which an operator continued the log. Earlier lines no longer apply. */
const RESUME = 'resume';
const LINE = /^(?:(resume) )?(\d{1,12}) ([A-Za-z0-9+/]{43}=)$/;

export function createRecordedHeads(folder: string | undefined) {
  const add = async (origin: string, line: string): Promise<void> => {
    if (folder === undefined) return;
    await mkdir(folder, { recursive: true });
    const file = await open(fileOf(folder, origin), 'a');
    try {
      // If a crash cut off the previous line, the first newline ends it.
      await file.appendFile(`\n${line}\n`);
      await file.datasync();
    } finally {
      await file.close();
    }
  };
  return {
    /**
     * Returns the recorded head with the largest size, from the last `resume` line on. Returns
     * undefined if there is none.
     */
    async newest(origin: string): Promise<SignedHead | undefined> {
      if (folder === undefined) return undefined;
      const lines = (await readText(fileOf(folder, origin))).split('\n');
      let newest: SignedHead | undefined;
      for (const line of lines) {
        const [, goesOn, size = '', root = ''] = LINE.exec(line) ?? [];
        if (root === '') continue;
        if (goesOn || newest === undefined || Number(size) > newest.size)
          newest = { size: Number(size), root };
      }
      return newest;
    },
    note: (origin: string, { size, root }: SignedHead) => add(origin, `${size} ${root}`),
    resume: (origin: string, { size, root }: SignedHead) => add(origin, `${RESUME} ${size} ${root}`),
  };
}

const fileOf = (folder: string, origin: string): string =>
  join(folder, `${origin.replaceAll('/', '_')}.heads`);

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
