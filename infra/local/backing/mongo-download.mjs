// Fetches MongoDB's own server into a folder. A process of its own, which gives up when the files there do not grow: a network that never
// answers would hold it for ever.
// Usage: node mongo-download.mjs FOLDER
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

/** A network that refuses answers within this; one that works has delivered bytes by then. */
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
