// Downloads MongoDB's own server into a folder. Runs as its own process, which exits when the files
// stop growing. Otherwise, the download would never end on a network that sends nothing.
// Usage: node mongo-download.mjs FOLDER
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

/** Maximum time without new bytes. A working network delivers bytes or fails within this time. */
const STALLED_MS = 6_000;
const WATCH_EVERY_MS = 500;

const folder = process.argv[2];
let [size, grownAt] = [0, Date.now()];
setInterval(async () => {
  const sizes = (await readdir(folder)).map((name) =>
    stat(join(folder, name)).then(
      (file) => file.size,
      () => 0,
    ),
  );
  const now = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0);
  if (now !== size) [size, grownAt] = [now, Date.now()];
  if (Date.now() - grownAt <= STALLED_MS) return;
  console.error(`Error: no data for ${STALLED_MS / 1000} s`);
  process.exit(1);
}, WATCH_EVERY_MS);

await MongoBinary.getPath({ downloadDir: folder });
process.exit(0);
