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
  /** True if the file belongs to a sent message. Other files are removed after some time. */
  isSent: boolean;
};

/**
 * An upload in progress. Its size counts as stored from the start, so that concurrent uploads
 * cannot exceed a limit together.
 */
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

/** Stores files in MongoDB in GridFS format, so that the standard tools can read them. */
export function createAttachmentStore({ db }: Connection) {
  if (!db) throw new Error('MongoDB is not connected');
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: BUCKET });
  const files = db.collection<FileDocument>(`${BUCKET}.files`);
  const chunks = db.collection<ChunkDocument>(`${BUCKET}.chunks`);
  const begun = db.collection<BegunDocument>(`${BUCKET}.begun`);

  const removeAll = async (ids: readonly mongoose.mongo.ObjectId[]): Promise<void> => {
    // Deletes the chunks first. If the process dies after that, the file's row still exists, so the
    // removal will be repeated.
    await chunks.deleteMany({ files_id: { $in: ids } });
    await files.deleteMany({ _id: { $in: [...ids] } });
    await begun.deleteMany({ _id: { $in: [...ids] } });
  };
  return {
    async buildIndexes(): Promise<void> {
      // Uploads in progress, found by uploader; there are only a few.
      await begun.createIndex({ uploaderId: 1 });
      // The chunks of a file in order; required by GridFS.
      await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true });
      // Required by GridFS.
      await files.createIndex({ filename: 1, uploadDate: 1 });
      // Files of an uploader: counted before an upload, removed with the account.
      await files.createIndex({ 'metadata.uploaderId': 1, 'metadata.isSent': 1 });
      // Finds uploads that were never sent.
      await files.createIndex({ 'metadata.isSent': 1, uploadDate: 1 });
    },

    /** Registers an upload and returns the id that its file will have. */
    async begin({ uploaderId, reservedBytes, now }: BegunUpload): Promise<string> {
      const _id = new mongoose.mongo.ObjectId();
      await begun.insertOne({ _id, uploaderId, reservedBytes, begunAt: now });
      return _id.toHexString();
    },
    /**
     * Ends an upload. If the file is stored, the row of the upload is deleted. If the upload
     * failed, the row stays until the chunks are removed.
     */
    async end(id: string, outcome: 'stored' | 'failed'): Promise<void> {
      const mine = { _id: toObjectId(id) };
      if (outcome === 'stored') await begun.deleteOne(mine);
      else await begun.updateOne(mine, { $set: { begunAt: new Date(0) } });
    },
    /**
     * Stores a file while it is being received. If this fails, removes everything that was stored.
     */
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
    /** Reads the content of an existing file in chunks. */
    read: (id: string): AsyncIterable<Uint8Array> => bucket.openDownloadStream(toObjectId(id)),
    countWaiting: (uploaderId: string): Promise<number> =>
      files.countDocuments({ 'metadata.uploaderId': uploaderId, 'metadata.isSent': false }),
    /**
     * Returns the number of bytes and files of one uploader, including uploads in progress. Also
     * returns how many of these uploads began before the upload `id`.
     */
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
    /** Returns the usage of all uploaders. Reads every row, but no content. */
    async totalUsage(): Promise<Usage> {
      const [all] = await files
        .aggregate<Usage>([{ $group: { _id: null, files: { $sum: 1 }, bytes: { $sum: '$length' } } }])
        .toArray();
      return { files: all?.files ?? 0, bytes: all?.bytes ?? 0 };
    },
    async markSent(ids: readonly string[]): Promise<void> {
      await files.updateMany({ _id: { $in: ids.map(toObjectId) } }, { $set: { 'metadata.isSent': true } });
    },
    /** Finds unsent files older than `before`, at most `limit`. */
    async findOrphaned(before: Date, limit: number): Promise<StoredFile[]> {
      const found = files.find({ 'metadata.isSent': false, uploadDate: { $lt: before } }).limit(limit);
      return (await found.toArray()).map(toFile);
    },
    /** Returns the ids of an uploader's files and of the uploader's uploads in progress. */
    async findIdsOf(uploaderId: string): Promise<string[]> {
      const found = await files
        .find({ 'metadata.uploaderId': uploaderId }, { projection: { _id: 1 } })
        .toArray();
      const inHand = await begun.find({ uploaderId }, { projection: { _id: 1 } }).toArray();
      return [...found, ...inHand].map(({ _id }) => _id.toHexString());
    },
    /** Removes files completely; ignores unknown ids. */
    remove: (ids: readonly string[]): Promise<void> => removeAll(ids.map(toObjectId)),
    /** Removes chunks of uploads that began before `before` and never ended. */
    async removeBroken(before: Date): Promise<void> {
      const broken = await begun.find({ begunAt: { $lt: before } }, { projection: { _id: 1 } }).toArray();
      for (const { _id } of broken) {
        // If the process crashed after it had stored the last chunk, the file is complete. The file
        // is then kept as an unsent file.
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

/**
 * Finds the uploaded files of a message, in the message's order. Throws 404 if a file was sent
 * before or belongs to a different user.
 */
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

/**
 * Marks files as sent, so that they are kept as long as their ticket. If the process dies before
 * this, `purgeOrphanedUploads` does it later.
 */
export async function sendAttachments(
  store: AttachmentStore,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length > 0) await store.markSent(attachments.map(({ id }) => id));
}
