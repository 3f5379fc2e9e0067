import { ROLES } from '@croneai/contracts/http/role.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { ChainRow } from './audit-chain.ts';
import type { FieldOwner } from './audit-fields.ts';

export type AuditDocument = Omit<ChainRow, 'id'> & { _id: string };
export type AuditModel = Model<AuditDocument>;

const field = new Schema({ field: String, json: String }, { _id: false });
const personal = new Schema({ salt: String, fields: [field] }, { _id: false });
const actor = new Schema(
  { userId: { type: String, required: true }, role: { type: String, enum: ROLES, required: true } },
  { _id: false },
);
const subject = new Schema(
  { kind: { type: String, required: true }, id: { type: String, required: true } },
  { _id: false },
);
const commitment = new Schema(
  {
    field: String,
    owner: { type: String, enum: ['subject', 'actor'] satisfies FieldOwner[] },
    commitment: String,
  },
  { _id: false },
);

const auditSchema = new Schema<AuditDocument>(
  {
    // The event id, so the unique index that every collection has is the one that keeps an entry single.
    _id: { type: String, required: true },
    sequence: { type: Number, required: true },
    previousHash: { type: String, required: true },
    hash: { type: String, required: true },
    occurredAt: { type: Date, required: true },
    recordedAt: { type: Date, required: true },
    requestId: { type: String, required: true },
    actor: { type: actor, default: null },
    action: { type: String, required: true },
    subject: { type: subject, required: true },
    fields: [field],
    commitments: [commitment],
    personal: {
      type: new Schema({ subject: personal, actor: personal }, { _id: false, minimize: false }),
      default: () => ({}),
    },
  },
  { collection: 'audit_chain', versionKey: false, strict: 'throw', minimize: false },
);
// One row at each place: of two processes that append at once, one finds the place taken. Also every list, newest first.
auditSchema.index({ sequence: -1 }, { unique: true });
// What was done to one subject: the member's export, the filter of the list, the erasure.
auditSchema.index({ 'subject.kind': 1, 'subject.id': 1, sequence: -1 });
// What one admin did: the admin's export, the filter of the list, the erasure.
auditSchema.index({ 'actor.userId': 1, sequence: -1 });
// One kind of write.
auditSchema.index({ action: 1, sequence: -1 });

export function auditModel(connection: Connection): AuditModel {
  return connection.model<AuditDocument>('AuditEntry', auditSchema);
}

/** Where the chain ended when the last row was written: shows that the newest rows are gone. */
type AuditHeadDocument = { _id: 'head'; sequence: number; hash: string };
export type AuditHeadModel = Model<AuditHeadDocument>;

const headSchema = new Schema<AuditHeadDocument>(
  {
    _id: { type: String, required: true },
    sequence: { type: Number, required: true },
    hash: { type: String, required: true },
  },
  { collection: 'audit_head', versionKey: false, strict: 'throw' },
);

export function auditHeadModel(connection: Connection): AuditHeadModel {
  return connection.model<AuditHeadDocument>('AuditHead', headSchema);
}

/** Subjects whose person is gone, so that an entry that comes late is erased as well. */
type AuditErasureDocument = { _id: string; erasedAt: Date };
export type AuditErasureModel = Model<AuditErasureDocument>;

const erasureSchema = new Schema<AuditErasureDocument>(
  { _id: { type: String, required: true }, erasedAt: { type: Date, required: true } },
  { collection: 'audit_erasures', versionKey: false, strict: 'throw' },
);

export function auditErasureModel(connection: Connection): AuditErasureModel {
  return connection.model<AuditErasureDocument>('AuditErasure', erasureSchema);
}
