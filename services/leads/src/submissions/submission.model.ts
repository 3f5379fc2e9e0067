import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import {
  addOutboxIndexes,
  type OutboxDocument,
  outboxFields,
} from '@croneai/platform/stored/outbox-fields.ts';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Submission } from './submission.ts';

export type SubmissionDocument = OutboxDocument &
  Omit<Submission, 'id'> & {
    _id: string;
    /** UTC day, for counting by day. */
    submittedOn: string;
    isSuspect: boolean;
    personKeys: string[];
    /** What a search looks through. */
    search: string;
    /** Absent where the client sent none: the index is sparse. */
    idempotencyKey?: string;
    fingerprint: string;
    /** Waits for its last events to leave; nothing personal is in it any more. */
    erasedAt?: Date | null;
  };
export type SubmissionModel = Model<SubmissionDocument>;

const mixed = { type: Schema.Types.Mixed, required: true } as const;
const submissionSchema = new Schema<SubmissionDocument>(
  {
    _id: { type: String, required: true },
    version: { type: Number, required: true },
    submittedAt: { type: Date, required: true },
    submittedOn: { type: String, required: true },
    fullName: { type: String },
    email: { type: String },
    phone: mixed,
    callNumber: { type: String, default: null },
    answers: mixed,
    status: { type: String, enum: LEAD_STATUSES, required: true },
    statusChangedAt: { type: Date, required: true },
    assigneeId: { type: String, default: null },
    isSuspect: { type: Boolean, required: true },
    suspectReasons: { type: [String], required: true },
    consent: mixed,
    timeline: { type: [Schema.Types.Mixed], required: true } as never,
    personKeys: { type: [String], required: true },
    search: { type: String },
    memberId: { type: String },
    idempotencyKey: { type: String },
    fingerprint: { type: String },
    erasedAt: { type: Date },
    ...outboxFields,
  },
  { collection: 'submissions', versionKey: false, strict: 'throw', minimize: false },
);
// A double click, or a form that was sent again after a lost answer, is one lead.
submissionSchema.index({ idempotencyKey: 1 }, { unique: true, sparse: true });
// The list, newest first, and each page of it; with a status beside it.
submissionSchema.index({ submittedAt: -1, _id: -1 });
submissionSchema.index({ status: 1, submittedAt: -1 });
// Those of some days, and their counts by day.
submissionSchema.index({ submittedOn: 1 });
// The others of the same person.
submissionSchema.index({ personKeys: 1 });
// Export and erasure of a member's own.
submissionSchema.index({ email: 1 });
// The same, of those sent from an address that the member has no more.
submissionSchema.index({ memberId: 1 }, { sparse: true });
// Those that are kept no longer.
submissionSchema.index({ statusChangedAt: 1 });
addOutboxIndexes(submissionSchema);

export function submissionModel(connection: Connection): SubmissionModel {
  return connection.model<SubmissionDocument>('Submission', submissionSchema);
}
