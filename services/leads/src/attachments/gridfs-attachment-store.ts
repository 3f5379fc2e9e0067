import { pipeline } from 'node:stream/promises';
import { type AttachmentType, attachmentTypeSchema } from '@croneai/contracts/support.ts';
import mongoose, { type Connection } from 'mongoose';
import type { AttachmentStore, StoredFile, Usage } from './attachment-store.ts';

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

/** Files in MongoDB, in the form that GridFS has: any of its tools can read them. Waits for its indexes. */
export async function createGridFsAttachmentStore({ db }: Connection): Promise<AttachmentStore> {
  if (!db) throw new Error('MongoDB is not connected');
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: BUCKET });
  const files = db.collection<FileDocument>(`${BUCKET}.files`);
  const chunks = db.collection<ChunkDocument>(`${BUCKET}.chunks`);
  const begun = db.collection<BegunDocument>(`${BUCKET}.begun`);
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

  const remove = async (ids: readonly mongoose.mongo.ObjectId[]): Promise<void> => {
    // The pieces first: a crash in between leaves the row, so the removal is repeated.
    await chunks.deleteMany({ files_id: { $in: ids } });
    await files.deleteMany({ _id: { $in: [...ids] } });
    await begun.deleteMany({ _id: { $in: [...ids] } });
  };
  return {
    async begin({ uploaderId, reservedBytes, now }) {
      const _id = new mongoose.mongo.ObjectId();
      await begun.insertOne({ _id, uploaderId, reservedBytes, begunAt: now });
      return _id.toHexString();
    },
    async end(id, outcome) {
      const mine = { _id: toObjectId(id) };
      if (outcome === 'stored') await begun.deleteOne(mine);
      else await begun.updateOne(mine, { $set: { begunAt: new Date(0) } });
    },
    async put({ id, uploaderId, name, type, content, now }) {
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
    async find(id) {
      const document = await files.findOne({ _id: toObjectId(id) });
      return document ? toFile(document) : undefined;
    },
    async findMany(ids) {
      const found = await files.find({ _id: { $in: ids.map(toObjectId) } }).toArray();
      return found.map(toFile);
    },
    read: (id) => bucket.openDownloadStream(toObjectId(id)),
    countWaiting: (uploaderId) =>
      files.countDocuments({ 'metadata.uploaderId': uploaderId, 'metadata.isSent': false }),
    async usageOf(uploaderId, { id, begunSince }) {
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
    async totalUsage() {
      const [all] = await files
        .aggregate<Usage>([{ $group: { _id: null, files: { $sum: 1 }, bytes: { $sum: '$length' } } }])
        .toArray();
      return { files: all?.files ?? 0, bytes: all?.bytes ?? 0 };
    },
    async markSent(ids) {
      await files.updateMany({ _id: { $in: ids.map(toObjectId) } }, { $set: { 'metadata.isSent': true } });
    },
    async findOrphaned(before, limit) {
      const found = files.find({ 'metadata.isSent': false, uploadDate: { $lt: before } }).limit(limit);
      return (await found.toArray()).map(toFile);
    },
    async findIdsOf(uploaderId) {
      const found = await files
        .find({ 'metadata.uploaderId': uploaderId }, { projection: { _id: 1 } })
        .toArray();
      const inHand = await begun.find({ uploaderId }, { projection: { _id: 1 } }).toArray();
      return [...found, ...inHand].map(({ _id }) => _id.toHexString());
    },
    remove: (ids) => remove(ids.map(toObjectId)),
    async removeBroken(before) {
      const broken = await begun.find({ begunAt: { $lt: before } }, { projection: { _id: 1 } }).toArray();
      for (const { _id } of broken) {
        // A crash between the last piece and the end leaves a whole file: it stays, and counts as one that was never sent.
        if (await files.findOne({ _id }, { projection: { _id: 1 } })) await begun.deleteOne({ _id });
        else await remove([_id]);
      }
      return broken.length;
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
