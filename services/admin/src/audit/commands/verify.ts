import { parseArgs } from 'node:util';
import { readConfig } from '@croneai/platform/config.ts';
import { mongoConfig } from '@croneai/platform/config-keys.ts';
import { isMongoUnavailable } from '@croneai/platform/mongo-errors.ts';
import mongoose from 'mongoose';
import { auditCollection, auditHeadCollection } from '../audit.model.ts';
import type { ChainHead } from '../audit-chain.ts';
import { createChainRepository } from '../chain.repository.ts';
import { reportText, verifyChain } from '../verify-chain.ts';

// `npm run audit:verify [-- --noted 203:<hash>]` reads the audit from the first row to the last and
// reports breaks of the chain. The command needs only MongoDB and writes nothing. Exit code 0 means
// that the chain is intact, 1 that it is broken or unreadable.

const CONNECT_TIMEOUT_MS = 5_000;
const NOTED_FORM = /^(\d{1,15}):([0-9a-f]{64})$/;

class UsageError extends Error {}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError || isMongoUnavailable(error))) throw error;
  process.stderr.write(`The audit could not be read: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

async function main(): Promise<number> {
  const noted = readNoted(process.argv.slice(2));
  const config = readConfig(mongoConfig);
  const connection = await mongoose
    .createConnection(config.MONGO_URL, {
      dbName: config.MONGO_DATABASE,
      autoIndex: false,
      autoCreate: false,
      serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
    })
    .asPromise();
  try {
    const chain = createChainRepository({
      rows: auditCollection.model(connection),
      heads: auditHeadCollection.model(connection),
    });
    const head = await chain.head();
    const report = await verifyChain(chain.rows(), { head, noted });
    process.stdout.write(`${reportText(report)}\n`);
    return report.problems.length === 0 ? 0 : 1;
  } finally {
    await connection.close();
  }
}

function readNoted(args: string[]): ChainHead | undefined {
  let noted: string | undefined;
  try {
    ({ noted } = parseArgs({ args, options: { noted: { type: 'string' } } }).values);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (noted === undefined) return undefined;
  const [, sequence, hash] = NOTED_FORM.exec(noted) ?? [];
  if (!sequence || !hash) throw new UsageError('--noted must be a head as printed: <rows>:<hash>');
  return { sequence: Number(sequence), hash };
}
