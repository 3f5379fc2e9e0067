import type { AttachmentType } from '@croneai/contracts/support.ts';

export type StoredFile = {
  id: string;
  uploaderId: string;
  name: string;
  type: AttachmentType;
  sizeBytes: number;
  uploadedAt: Date;
  /** It belongs to a message; a file that never does is dropped. */
  isSent: boolean;
};

export type NewFile = Pick<StoredFile, 'uploaderId' | 'name' | 'type'> & { bytes: Uint8Array; now: Date };

/** Where files are kept. Behind it may be a database, a volume or an object store. */
export interface AttachmentStore {
  put(file: NewFile): Promise<StoredFile>;
  find(id: string): Promise<StoredFile | undefined>;
  findMany(ids: readonly string[]): Promise<StoredFile[]>;
  /** The content, in pieces; of a file that is there. */
  read(id: string): AsyncIterable<Uint8Array>;
  countWaiting(uploaderId: string): Promise<number>;
  markSent(ids: readonly string[]): Promise<void>;
  /** Not sent and older than `before`, at most `limit`. */
  findForgotten(before: Date, limit: number): Promise<StoredFile[]>;
  findIdsOf(uploaderId: string): Promise<string[]>;
  /** Leaves nothing of them. Ids that are not there are no failure. */
  remove(ids: readonly string[]): Promise<void>;
  /** Removes what uploads that broke off before `before` have left. Returns how many there were. */
  removeBroken(before: Date): Promise<number>;
}
