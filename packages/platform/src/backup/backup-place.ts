/** A folder or bucket for backups. The names of files contain no path. */
export type BackupPlace = {
  /** Name of the place in messages: the folder, or `s3://bucket/prefix`. */
  name: string;
  list: () => Promise<{ name: string; changedAt: Date }[]>;
  /** Writes atomically. The file appears complete under its name, or not at all. */
  write: (name: string, source: AsyncIterable<Uint8Array>) => Promise<void>;
  read: (name: string) => AsyncIterable<Uint8Array>;
  /** Removes a file. Does nothing if the file does not exist. */
  remove: (name: string) => Promise<void>;
  /**
   * Removes unfinished files that were last changed before this time. In S3, removes unfinished
   * uploads that began before this time.
   */
  removeUnfinished: (before: Date) => Promise<void>;
};

export async function readText(place: BackupPlace, name: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of place.read(name)) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}
