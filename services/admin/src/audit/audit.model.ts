import { ROLES } from '@croneai/contracts/access.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { AuditEntry } from './audit-entry.ts';

export type AuditDocument = Omit<AuditEntry, 'id'> & { _id: string; recordedAt: Date };
export type AuditModel = Model<AuditDocument>;

const auditSchema = new Schema<AuditDocument>(
  {
    // The event id, so the unique index that every collection has is the one that keeps an entry single.
    _id: { type: String, required: true },
    occurredAt: { type: Date, required: true },
    recordedAt: { type: Date, required: true },
    requestId: { type: String, required: true },
    actor: {
      type: new Schema(
        {
          userId: { type: String, required: true },
          role: { type: String, enum: ROLES, required: true },
        },
        { _id: false },
      ),
      required: true,
    },
    action: { type: String, required: true },
    subject: {
      type: new Schema(
        { kind: { type: String, required: true }, id: { type: String, required: true } },
        { _id: false },
      ),
      required: true,
    },
    before: { type: Schema.Types.Mixed, required: true },
    after: { type: Schema.Types.Mixed, required: true },
    reason: { type: String, default: null },
    address: { type: String },
  },
  { collection: 'audit_entries', versionKey: false, strict: 'throw', minimize: false },
);
// What was done to one member, for the member's export.
auditSchema.index({ 'subject.kind': 1, 'subject.id': 1, occurredAt: -1 });
// What one admin did, for the admin's export.
auditSchema.index({ 'actor.userId': 1, occurredAt: -1 });

export function auditModel(connection: Connection): AuditModel {
  return connection.model<AuditDocument>('AuditEntry', auditSchema);
}
