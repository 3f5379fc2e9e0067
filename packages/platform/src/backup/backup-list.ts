import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type BackupPlace, readText } from './backup-place.ts';
import { BACKUP_VERSION, type CollectionCount, verifyRecords } from './backup-records.ts';

const manifestSchema = z.object({
  version: z.number(),
  takenAt: z.iso.datetime(),
  file: z.string().regex(/^croneai-[\w.-]+\.backup$/),
  bytes: z.number().int(),
  sha256: z.string(),
  databases: z.number().int(),
  documents: z.number().int(),
});
/**
 * Manifest of a backup. It is written last, so a file without a manifest is not a complete backup.
 */
export type Manifest = z.infer<typeof manifestSchema>;

const MANIFEST = /^croneai-.*\.json$/;
const BACKUP = /^croneai-.*\.backup$/;
/**
 * A file without a manifest counts as left over from a killed backup if it has not changed for this
 * time. A running backup writes to its file all the time.
 */
const ABANDONED_AFTER_MS = 60 * 60_000;

/**
 * Lists the manifests in the place, newest first. Prints the names of unreadable manifests and
 * skips them, so that one of them does not stop every backup and restore.
 */
export async function listBackups(place: BackupPlace): Promise<Manifest[]> {
  const names = (await place.list()).map(({ name }) => name).filter((name) => MANIFEST.test(name));
  const manifests = await Promise.all(
    names.map(async (name) => {
      const manifest = parseManifest(await readText(place, name));
      if (!manifest) process.stderr.write(`${place.name}/${name} is not a manifest and is skipped\n`);
      return manifest;
    }),
  );
  return manifests
    .filter((manifest) => manifest !== undefined)
    .sort((one, other) => other.takenAt.localeCompare(one.takenAt));
}

function parseManifest(text: string): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Finds the newest backup that began at or before `at`. */
export async function findBackup(place: BackupPlace, at: Date): Promise<Manifest> {
  const manifest = (await listBackups(place)).find(({ takenAt }) => Date.parse(takenAt) <= at.getTime());
  if (!manifest) throw new Error(`${place.name} has no whole backup from ${at.toISOString()} or before`);
  if (manifest.version !== BACKUP_VERSION)
    throw new Error(`the backup has version ${manifest.version}, and this release reads ${BACKUP_VERSION}`);
  return manifest;
}

/** Reads a whole backup. Throws unless its size and digest match the manifest. */
export async function verifyBackup(
  place: BackupPlace,
  manifest: Manifest,
  key: Buffer,
): Promise<CollectionCount[]> {
  const { source, digest } = digestOf(place.read(manifest.file));
  try {
    const collections = await verifyRecords(source, key);
    requireSame(manifest, digest());
    return collections;
  } catch (error) {
    // `verifyRecords` fails both for a changed file and for a wrong key. To report the actual
    // cause, the whole file is read again and its digest is compared with the manifest.
    const whole = digestOf(place.read(manifest.file));
    for await (const _ of whole.source);
    requireSame(manifest, whole.digest());
    throw error;
  }
}

/** Reads back a file that was just written, and then writes its manifest. */
export async function storeBackup(place: BackupPlace, takenAt: Date, key: Buffer): Promise<Manifest> {
  const file = backupName(takenAt);
  const { source, digest } = digestOf(place.read(file));
  const counts = countsOf(await verifyRecords(source, key));
  const manifest = { version: BACKUP_VERSION, takenAt: takenAt.toISOString(), file, ...digest(), ...counts };
  await place.write(manifestName(file), textOf(`${JSON.stringify(manifest, null, 2)}\n`));
  return manifest;
}

/**
 * Removes all but the newest `keep` backups. Backups with a time in the future count as the oldest.
 * Otherwise backups that were made while the clock was wrong would displace every new backup.
 */
export async function removeOldBackups(place: BackupPlace, keep: number, now = Date.now()): Promise<void> {
  const backups = await listBackups(place);
  const past = backups.filter((backup) => !isInFuture(backup, now));
  const future = backups.filter((backup) => isInFuture(backup, now));
  for (const { file } of [...past, ...future].slice(keep)) {
    // Removes the manifest first, so that a crash never leaves a manifest without its file.
    await place.remove(manifestName(file));
    await place.remove(file);
  }
}

/**
 * Returns the time at which the next backup is due; 0 if there is none yet. Backups with a time in
 * the future do not count, because their age is unknown.
 */
export async function nextBackupAt(place: BackupPlace, everyMs: number, now: number): Promise<number> {
  const newest = (await listBackups(place)).find((backup) => !isInFuture(backup, now));
  return newest ? Date.parse(newest.takenAt) + everyMs : 0;
}

const isInFuture = ({ takenAt }: Manifest, now: number): boolean => Date.parse(takenAt) > now;

/**
 * Removes the files of killed backups: files that have no manifest and have not changed for
 * `ABANDONED_AFTER_MS`.
 */
export async function removeLeftovers(place: BackupPlace, now = Date.now()): Promise<void> {
  const before = new Date(now - ABANDONED_AFTER_MS);
  const files = await place.list();
  // Even an unreadable manifest keeps its backup, which may still be restored by hand.
  const names = new Set(files.map(({ name }) => name));
  for (const { name, changedAt } of files)
    if (BACKUP.test(name) && !names.has(manifestName(name)) && changedAt < before) await place.remove(name);
  await place.removeUnfinished(before);
}

/** Returns the file name of a backup, without colons, because not every file system allows them. */
export const backupName = (takenAt: Date): string =>
  `croneai-${takenAt.toISOString().replaceAll(':', '-')}.backup`;

const manifestName = (file: string): string => file.replace(/\.backup$/, '.json');

async function* textOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text, 'utf8');
}

function countsOf(collections: CollectionCount[]): { databases: number; documents: number } {
  return {
    databases: new Set(collections.map(({ database }) => database)).size,
    documents: collections.reduce((sum, { documents }) => sum + documents, 0),
  };
}

type Digest = { bytes: number; sha256: string };

function requireSame(manifest: Manifest, { bytes, sha256 }: Digest): void {
  if (bytes !== manifest.bytes)
    throw new Error(`${manifest.file} has ${bytes} bytes instead of ${manifest.bytes}`);
  if (sha256 !== manifest.sha256) throw new Error(`${manifest.file} was changed: its SHA-256 differs`);
}

/**
 * Counts and hashes the bytes of a source while they are read. Call `digest` only after the source
 * has been read to its end.
 */
function digestOf(from: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* source() {
    for await (const part of from) {
      bytes += part.length;
      hash.update(part);
      yield part;
    }
  }
  return { source: source(), digest: (): Digest => ({ bytes, sha256: hash.digest('hex') }) };
}
