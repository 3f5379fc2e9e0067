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

/** An upload that has begun. It counts as stored from then on, so that several at once do not go beyond a limit together. */
type BegunUpload = { uploaderId: string; reservedBytes: number; now: Date };
type NewFile = Pick<StoredFile, 'id' | 'uploaderId' | 'name' | 'type'> & {
  content: AsyncIterable<Uint8Array>;
  now: Date;
};
export type Usage = { files: number; bytes: number };

/** Where files are kept. Behind it may be a database, a volume or an object store. */
export type AttachmentStore = {
  /** Returns the id that the file will have. */
  begin(upload: BegunUpload): Promise<string>;
  /** Afterwards the file counts; of one that failed nothing does, and what may still be on its way into the store is removed later. */
  end(id: string, outcome: 'stored' | 'failed'): Promise<void>;
  /** Keeps a file while it comes, and leaves nothing of it when that fails. */
  put(file: NewFile): Promise<StoredFile>;
  find(id: string): Promise<StoredFile | undefined>;
  findMany(ids: readonly string[]): Promise<StoredFile[]>;
  /** The content, in pieces; of a file that is there. */
  read(id: string): AsyncIterable<Uint8Array>;
  countWaiting(uploaderId: string): Promise<number>;
  /** Bytes and files of one uploader with the uploads in hand, and how many of these have begun before the one of this id. */
  usageOf(
    uploaderId: string,
    upload: { id: string; begunSince: Date },
  ): Promise<Usage & { begunBefore: number }>;
  /** Of all uploaders. Reads every row, and no content. */
  totalUsage(): Promise<Usage>;
  markSent(ids: readonly string[]): Promise<void>;
  /** Not sent and older than `before`, at most `limit`. */
  findOrphaned(before: Date, limit: number): Promise<StoredFile[]>;
  /** Of files and of uploads that have begun. */
  findIdsOf(uploaderId: string): Promise<string[]>;
  /** Leaves nothing of them. Ids that are not there are no failure. */
  remove(ids: readonly string[]): Promise<void>;
  /** Removes what uploads that began before `before` and never ended have left. Returns how many there were. */
  removeBroken(before: Date): Promise<number>;
};
