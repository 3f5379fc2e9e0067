import { pipeline } from 'node:stream/promises';
import { errors } from '@croneai/contracts/errors.ts';
import { type Attachment, type AttachmentType, attachmentTypeSchema } from '@croneai/contracts/support.ts';
import { appError } from '@croneai/platform/errors.ts';
import mongoose, { type Connection } from 'mongoose';

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
type Usage = { files: number; bytes: number };

type FileDocument = {
  _id: mongoose.mongo.ObjectId;
  length: number;
  uploadDate: Date;
  filename: string;
  metadata: { uploaderId: string; type: AttachmentType; isSent: boolean };
};
type ChunkDocument = { files_id: mongoose.mongo.ObjectId; n: number };
type BegunDocument = {
  _id: mongoose.mongo.ObjectId;
  uploaderId: string;
  reservedBytes: number;
  begunAt: Date;
};

const BUCKET = 'attachments';

export type AttachmentStore = ReturnType<typeof createAttachmentStore>;

/** Files in MongoDB, in the form that GridFS has: any of its tools can read them. Waits for its indexes. */
export function createAttachmentStore({ db }: Connection) {
  if (!db) throw new Error('MongoDB is not connected');
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: BUCKET });
  const files = db.collection<FileDocument>(`${BUCKET}.files`);
  const chunks = db.collection<ChunkDocument>(`${BUCKET}.chunks`);
  const begun = db.collection<BegunDocument>(`${BUCKET}.begun`);

  const removeAll = async (ids: readonly mongoose.mongo.ObjectId[]): Promise<void> => {
    // The pieces first: a crash in between leaves the row, so the removal is repeated.
    await chunks.deleteMany({ files_id: { $in: ids } });
    await files.deleteMany({ _id: { $in: [...ids] } });
    await begun.deleteMany({ _id: { $in: [...ids] } });
  };
  return {
    async buildIndexes(): Promise<void> {
      // Uploads in hand: a handful, each found by who sends it.
      await begun.createIndex({ uploaderId: 1 });
      // The pieces of one file in order; required by GridFS.
      await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true });
      // Required by GridFS.
      await files.createIndex({ filename: 1, uploadDate: 1 });
      // Files of an uploader: counted before an upload, removed with the account.
      await files.createIndex({ 'metadata.uploaderId': 1, 'metadata.isSent': 1 });
      // Uploads that were never sent.
      await files.createIndex({ 'metadata.isSent': 1, uploadDate: 1 });
    },

    /** Returns the id that the file will have. */
    async begin({ uploaderId, reservedBytes, now }: BegunUpload): Promise<string> {
      const _id = new mongoose.mongo.ObjectId();
      await begun.insertOne({ _id, uploaderId, reservedBytes, begunAt: now });
      return _id.toHexString();
    },
    /** Afterwards the file counts; of one that failed nothing does, and what may still be on its way into the store is removed later. */
    async end(id: string, outcome: 'stored' | 'failed'): Promise<void> {
      const mine = { _id: toObjectId(id) };
      if (outcome === 'stored') await begun.deleteOne(mine);
      else await begun.updateOne(mine, { $set: { begunAt: new Date(0) } });
    },
    /** Keeps a file while it comes, and leaves nothing of it when that fails. */
    async put({ id, uploaderId, name, type, content, now }: NewFile): Promise<StoredFile> {
      const _id = toObjectId(id);
      const metadata = { uploaderId, type, isSent: false };
      const upload = bucket.openUploadStreamWithId(_id, name, { metadata });
      try {
        await pipeline(content, upload);
      } catch (error) {
        await chunks.deleteMany({ files_id: _id });
        throw error;
      }
      return { id, uploaderId, name, type, sizeBytes: upload.length, uploadedAt: now, isSent: false };
    },
    async find(id: string): Promise<StoredFile | undefined> {
      const document = await files.findOne({ _id: toObjectId(id) });
      return document ? toFile(document) : undefined;
    },
    async findMany(ids: readonly string[]): Promise<StoredFile[]> {
      const found = await files.find({ _id: { $in: ids.map(toObjectId) } }).toArray();
      return found.map(toFile);
    },
    /** The content, in pieces; of a file that is there. */
    read: (id: string): AsyncIterable<Uint8Array> => bucket.openDownloadStream(toObjectId(id)),
    countWaiting: (uploaderId: string): Promise<number> =>
      files.countDocuments({ 'metadata.uploaderId': uploaderId, 'metadata.isSent': false }),
    /** Bytes and files of one uploader with the uploads in hand, and how many of these have begun before the one of this id. */
    async usageOf(uploaderId: string, { id, begunSince }: { id: string; begunSince: Date }) {
      const [stored] = await files
        .aggregate<Usage>([
          { $match: { 'metadata.uploaderId': uploaderId } },
          { $group: { _id: null, files: { $sum: 1 }, bytes: { $sum: '$length' } } },
        ])
        .toArray();
      const inHand = await begun.find({ uploaderId, begunAt: { $gte: begunSince } }).toArray();
      return {
        files: (stored?.files ?? 0) + inHand.length,
        bytes: inHand.reduce((sum, { reservedBytes }) => sum + reservedBytes, stored?.bytes ?? 0),
        begunBefore: inHand.filter(({ _id }) => _id.toHexString() < id).length,
      };
    },
    /** Of all uploaders. Reads every row, and no content. */
    async totalUsage(): Promise<Usage> {
      const [all] = await files
        .aggregate<Usage>([{ $group: { _id: null, files: { $sum: 1 }, bytes: { $sum: '$length' } } }])
        .toArray();
      return { files: all?.files ?? 0, bytes: all?.bytes ?? 0 };
    },
    async markSent(ids: readonly string[]): Promise<void> {
      await files.updateMany({ _id: { $in: ids.map(toObjectId) } }, { $set: { 'metadata.isSent': true } });
    },
    /** Not sent and older than `before`, at most `limit`. */
    async findOrphaned(before: Date, limit: number): Promise<StoredFile[]> {
      const found = files.find({ 'metadata.isSent': false, uploadDate: { $lt: before } }).limit(limit);
      return (await found.toArray()).map(toFile);
    },
    /** Of files and of uploads that have begun. */
    async findIdsOf(uploaderId: string): Promise<string[]> {
      const found = await files
        .find({ 'metadata.uploaderId': uploaderId }, { projection: { _id: 1 } })
        .toArray();
      const inHand = await begun.find({ uploaderId }, { projection: { _id: 1 } }).toArray();
      return [...found, ...inHand].map(({ _id }) => _id.toHexString());
    },
    /** Leaves nothing of them. Ids that are not there are no failure. */
    remove: (ids: readonly string[]): Promise<void> => removeAll(ids.map(toObjectId)),
    /** Removes what uploads that began before `before` and never ended have left. */
    async removeBroken(before: Date): Promise<void> {
      const broken = await begun.find({ begunAt: { $lt: before } }, { projection: { _id: 1 } }).toArray();
      for (const { _id } of broken) {
        // A crash between the last piece and the end leaves a whole file: it stays, and counts as one that was never sent.
        if (await files.findOne({ _id }, { projection: { _id: 1 } })) await begun.deleteOne({ _id });
        else await removeAll([_id]);
      }
    },
  };
}

const toObjectId = (id: string) => new mongoose.mongo.ObjectId(id);

function toFile({ _id, length, uploadDate, filename, metadata }: FileDocument): StoredFile {
  const { uploaderId, type, isSent } = metadata;
  return {
    id: _id.toHexString(),
    uploaderId,
    name: filename,
    type: attachmentTypeSchema.parse(type),
    sizeBytes: length,
    uploadedAt: uploadDate,
    isSent,
  };
}

/** The uploaded files that go with this message, in that order. Throws 404 when one is not theirs, or was sent before. */
export async function waitingAttachments(
  store: AttachmentStore,
  uploaderId: string,
  ids: readonly string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const files = await store.findMany(ids);
  return ids.map((id) => {
    const file = files.find((one) => one.id === id && one.uploaderId === uploaderId && !one.isSent);
    if (!file) throw appError(errors.attachmentNotFound);
    const { name, type, sizeBytes } = file;
    return { id, name, type, sizeBytes };
  });
}

/** Afterwards the files stay for as long as their ticket. Where a crash left this out, the round over orphaned uploads makes up for it. */
export async function sendAttachments(
  store: AttachmentStore,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length > 0) await store.markSent(attachments.map(({ id }) => id));
}
