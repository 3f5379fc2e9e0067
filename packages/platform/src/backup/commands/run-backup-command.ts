import mongoose from 'mongoose';
import type { z } from 'zod';
import { readConfig } from '../../config.ts';
import { symmetricKey, urlOf } from '../../config-keys.ts';
import type { Manifest } from '../backup-list.ts';
import type { BackupPlace } from '../backup-place.ts';
import { folderPlace } from '../folder-place.ts';
import type { Loss } from '../restore-backup.ts';
import { readS3Settings, s3Place } from '../s3-place.ts';
import { type BackupParts, DATABASES } from '../write-backup.ts';

/** Maximum time for finding the MongoDB server. */
const SERVER_SELECTION_TIMEOUT_MS = 10_000;

const config = {
  MONGO_URL: urlOf('mongodb', 'mongodb+srv').describe('MongoDB server, without a database name'),
  BACKUP_KEY: symmetricKey().describe('Encrypts backups: base64 of at least 32 bytes'),
} satisfies Record<string, z.ZodType>;

/** The work of a command. It receives the MongoDB client, the place of the backups, and the key. */
export type BackupRun = (parts: BackupParts) => Promise<{ manifest: Manifest; lost: Loss[] }>;

/** Returns the folder or bucket at an address from the command line. */
export function placeAt(address: string | undefined, usage: string): BackupPlace {
  if (!address) throw new Error(usage);
  return address.startsWith('s3:') ? s3Place(address, readS3Settings()) : folderPlace(address);
}

/** Reads the key that encrypts backups from BACKUP_KEY. */
export const readBackupKey = (): Buffer =>
  Buffer.from(readConfig({ BACKUP_KEY: config.BACKUP_KEY }).BACKUP_KEY, 'base64');

/**
 * Runs a command on the databases, and prints its outcome as JSON on the last line. Resolves to
 * undefined after a failure.
 */
export async function runBackupCommand(
  address: string | undefined,
  usage: string,
  run: BackupRun,
): Promise<Manifest | undefined> {
  const started = performance.now();
  const tookMs = () => Math.round(performance.now() - started);
  try {
    const place = placeAt(address, usage);
    const { MONGO_URL, BACKUP_KEY } = readConfig(config);
    const client = new mongoose.mongo.MongoClient(MONGO_URL, {
      serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      writeConcern: { w: 'majority', journal: true },
    });
    try {
      const { manifest, lost } = await run({
        client,
        place,
        key: Buffer.from(BACKUP_KEY, 'base64'),
        prefix: DATABASES,
      });
      const { databases, documents, bytes } = manifest;
      print({ ok: true, databases, documents, bytes, tookMs: tookMs(), lost });
      return manifest;
    } finally {
      await client.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    print({ ok: false, databases: 0, documents: 0, bytes: 0, tookMs: tookMs(), lost: [] });
    process.exitCode ??= 1;
    return undefined;
  }
}

function print(outcome: object): void {
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
