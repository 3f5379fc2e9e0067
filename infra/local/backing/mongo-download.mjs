// Fetches MongoDB's own server and prints its path. A process of its own, so that a network that never answers can be given up.
// Usage: node mongo-download.mjs FOLDER
import { MongoBinary } from 'mongodb-memory-server-core/lib/util/MongoBinary.js';

const path = await MongoBinary.getPath({ downloadDir: process.argv[2] });
process.stdout.write(`${path}\n`);
