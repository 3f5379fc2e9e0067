import { createServer } from 'node:http';
import mongoose from 'mongoose';

/**
 * Lower bound for the cost of a page of the list: the driver's read of ten signals before a cursor,
 * JSON, and `res.end`. No checks, no tiers, no log.
 */
const [port = '', url = '', database = ''] = process.argv.slice(2);
const connection = await mongoose.createConnection(url, { dbName: database }).asPromise();
const signals = connection.collection('signals');

createServer(async (req, res) => {
  const slot = Number(/before=(\d+)/.exec(req.url ?? '')?.[1]);
  const found = await signals
    .find({ slot: { $lt: slot } }, { projection: { outbox: 0, outboxClaim: 0 } })
    .sort({ slot: -1, rank: 1 })
    .limit(10)
    .toArray();
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.end(JSON.stringify({ success: true, data: found }));
}).listen(Number(port), '127.0.0.1');
