import { SECURITY_EVENTS, type SecurityEvent } from '@croneai/contracts/security-events.ts';
import { type Connection, type Model, Schema } from 'mongoose';

export type StoredSecurityEvent = Omit<SecurityEvent, 'at'> & { at: Date };

/** One document for each member, so that its size is the bound of what is kept of them. */
export type SecurityLogDocument = {
  /** The member's id. */
  _id: string;
  events: StoredSecurityEvent[];
  /** Failed sign-ins stand apart: a guesser must not push out earlier entries. */
  failures: StoredSecurityEvent[];
};
export type SecurityLogModel = Model<SecurityLogDocument>;

const eventSchema = new Schema<StoredSecurityEvent>(
  {
    id: { type: String, required: true },
    at: { type: Date, required: true },
    event: { type: String, enum: SECURITY_EVENTS, required: true },
    bySupport: { type: Boolean, required: true },
    address: { type: String, default: '' },
    userAgent: { type: String, default: '' },
  },
  { _id: false, id: false },
);
const securityLogSchema = new Schema<SecurityLogDocument>(
  {
    _id: { type: String, required: true },
    events: { type: [eventSchema], default: [] },
    failures: { type: [eventSchema], default: [] },
  },
  { versionKey: false, collection: 'security_log' },
);

export function securityLogModel(connection: Connection): SecurityLogModel {
  return connection.model<SecurityLogDocument>('SecurityLog', securityLogSchema);
}
