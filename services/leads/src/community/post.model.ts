import { TIERS } from '@croneai/contracts/access.ts';
import { REPORT_REASONS } from '@croneai/contracts/community.ts';
import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { StoredPost } from './post.ts';

/** A post with its reports, so that a member's report, an admin's decision and its audit entry are one write each. */
export type PostDocument = OutboxDocument &
  Omit<StoredPost, 'id'> & {
    _id: string;
    /** The call that wrote it; the same call again finds this post. */
    writtenBy?: string;
    /** How many reports are open, and when the last one came. */
    openReports: number;
    lastReportedAt: Date | null;
    /** Set when the audit knows this post: its end is then published there too. */
    isAudited: boolean;
    /** Set when it is deleted: hidden from all, and kept only until its last events are published. */
    erasedAt?: Date;
  };
export type PostModel = Model<PostDocument>;

const reportSchema = new Schema(
  {
    memberId: { type: String, required: true },
    reason: { type: String, enum: REPORT_REASONS, required: true },
    note: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    isOpen: { type: Boolean, required: true },
  },
  { _id: false, id: false },
);
const removalSchema = new Schema(
  {
    by: { type: String, required: true },
    reason: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { _id: false, id: false },
);

const postSchema = new Schema<PostDocument>(
  {
    _id: { type: String, required: true },
    authorId: { type: String, required: true },
    authorName: { type: String, default: '' },
    authorTier: { type: String, enum: TIERS, required: true },
    isTeam: { type: Boolean, required: true },
    text: { type: String, default: '' },
    createdAt: { type: Date, required: true },
    reports: { type: [reportSchema], required: true },
    openReports: { type: Number, required: true },
    lastReportedAt: { type: Date, default: null },
    removal: { type: removalSchema, default: null },
    isAudited: { type: Boolean, required: true },
    version: { type: Number, required: true },
    writtenBy: { type: String },
    erasedAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'community_posts', versionKey: false, strict: 'throw' },
);
// One post for each call that writes one. Sparse: an erased post no longer has it.
postSchema.index({ writtenBy: 1 }, { unique: true, sparse: true });
// The feed, newest first, and counts of today and of the week.
postSchema.index({ createdAt: -1, _id: -1 });
// A member's own, for the export and the erasure.
postSchema.index({ authorId: 1, createdAt: -1 });
// What a member has reported, for the same.
postSchema.index({ 'reports.memberId': 1 });
// Posts that wait for an admin, the last reported first.
postSchema.index({ openReports: 1, lastReportedAt: -1 });
addOutboxIndexes(postSchema);

export function postModel(connection: Connection): PostModel {
  return connection.model<PostDocument>('CommunityPost', postSchema);
}
