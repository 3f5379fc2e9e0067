import { finished } from 'node:stream/promises';
import { type AttachmentType, attachmentTypeSchema } from '@croneai/contracts/support.ts';
import mongoose, { type Connection } from 'mongoose';
import type { AttachmentStore, StoredFile } from './attachment-store.ts';

type FileDocument = {
  _id: mongoose.mongo.ObjectId;
  length: number;
  uploadDate: Date;
  filename: string;
  metadata: { uploaderId: string; type: AttachmentType; isSent: boolean };
};
type ChunkDocument = { files_id: mongoose.mongo.ObjectId; n: number };

const BUCKET = 'attachments';
const BATCH = 500;

/** Files in MongoDB, in the form that GridFS has: any of its tools can read them. Waits for its indexes. */
export async function createGridFsAttachmentStore({ db }: Connection): Promise<AttachmentStore> {
  if (!db) throw new Error('MongoDB is not connected');
  const bucket = new mongoose.mongo.GridFSBucket(db, { bucketName: BUCKET });
  const files = db.collection<FileDocument>(`${BUCKET}.files`);
  const chunks = db.collection<ChunkDocument>(`${BUCKET}.chunks`);
  // The pieces of one file in order; required by GridFS.
  await chunks.createIndex({ files_id: 1, n: 1 }, { unique: true });
  // Required by GridFS.
  await files.createIndex({ filename: 1, uploadDate: 1 });
  // What somebody uploaded: counted before an upload, removed with the account.
  await files.createIndex({ 'metadata.uploaderId': 1, 'metadata.isSent': 1 });
  // Uploads that were never sent.
  await files.createIndex({ 'metadata.isSent': 1, uploadDate: 1 });

  const remove = async (ids: readonly mongoose.mongo.ObjectId[]): Promise<void> => {
    // The pieces first: a crash in between leaves a row that says what is still to be removed.
    await chunks.deleteMany({ files_id: { $in: ids } });
    await files.deleteMany({ _id: { $in: [...ids] } });
  };
  return {
    async put({ uploaderId, name, type, bytes, now }) {
      const upload = bucket.openUploadStream(name, { metadata: { uploaderId, type, isSent: false } });
      upload.end(bytes);
      await finished(upload);
      const id = upload.id.toHexString();
      return { id, uploaderId, name, type, sizeBytes: bytes.length, uploadedAt: now, isSent: false };
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
    async markSent(ids) {
      await files.updateMany({ _id: { $in: ids.map(toObjectId) } }, { $set: { 'metadata.isSent': true } });
    },
    async findForgotten(before, limit) {
      const found = files.find({ 'metadata.isSent': false, uploadDate: { $lt: before } }).limit(limit);
      return (await found.toArray()).map(toFile);
    },
    async findIdsOf(uploaderId) {
      const found = await files
        .find({ 'metadata.uploaderId': uploaderId }, { projection: { _id: 1 } })
        .toArray();
      return found.map(({ _id }) => _id.toHexString());
    },
    remove: (ids) => remove(ids.map(toObjectId)),
    async removeBroken(before) {
      let removed = 0;
      const removeOrphans = async (ids: mongoose.mongo.ObjectId[]) => {
        const known = await files.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
        const orphans = ids.filter((id) => !known.some(({ _id }) => _id.equals(id)));
        if (orphans.length > 0) await remove(orphans);
        removed += orphans.length;
      };
      const first = mongoose.mongo.ObjectId.createFromTime(Math.floor(before.getTime() / 1_000));
      const heads = chunks.find({ n: 0, files_id: { $lt: first } }, { projection: { files_id: 1 } });
      let batch: mongoose.mongo.ObjectId[] = [];
      for await (const { files_id } of heads) {
        if (batch.push(files_id) < BATCH) continue;
        await removeOrphans(batch);
        batch = [];
      }
      if (batch.length > 0) await removeOrphans(batch);
      return removed;
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
