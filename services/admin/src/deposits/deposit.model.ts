import { depositStateSchema } from '@croneai/contracts/deposit-state.ts';
import { depositSourceSchema } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { grantTierSchema } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { roleSchema } from '@croneai/contracts/http/role.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
  ownText,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Deposits that members claim and admins verify. After the member's erasure, a verified deposit
 * stays without personal data.
 */
export const depositCollection = defineCollection({
  name: 'deposits',
  id: 'string',
  hasOutbox: true,
  erasure: { keeps: ['state', 'amount', 'currency', 'usd', 'tier', 'createdAt', 'decidedAt', 'version'] },
  fields: {
    userId: orNull(z.string()),
    state: depositStateSchema.default('claimed'),
    amount: z.number(),
    /** A code of a few letters, without personal data. */
    currency: ownText(),
    usd: orNull(z.number()),
    broker: orNull(z.string()),
    account: orNull(z.string()),
    /** Broker and account in a normalised spelling; see `accountKeyOf`. */
    accountKey: orNull(z.string()),
    /**
     * The account key of a verified deposit. If a member has several verified deposits with one
     * account, only the first of these deposits has this key, so that the unique index refuses
     * other members but not the same member.
     */
    verifiedKey: z.string().optional(),
    eventId: orNull(z.string()),
    /** Broker and event id. */
    eventKey: z.string().optional(),
    source: depositSourceSchema.default('admin'),
    /** Time at which the member saved the wizard with this claim; null for other sources. */
    setupSavedAt: orNull(z.date()),
    ticketId: orNull(z.string()),
    attachmentId: orNull(z.string()),
    reason: orNull(z.string()),
    tier: orNull(grantTierSchema),
    grantId: orNull(z.string()),
    /** End of the grant; null for a grant without an end. A grant by support always has an end. */
    grantUntil: orNull(z.date()),
    /**
     * Change to the member's access that a decision requires; absent once the change is confirmed.
     */
    accessDue: z.enum(['give', 'end']).optional(),
    /**
     * True until the state in this version of the deposit is copied to the member's list of deposit
     * states.
     */
    isUnlisted: z.literal(true).optional(),
    createdAt: z.date(),
    /** Id of the admin who recorded the deposit; null if the member or the broker claimed it. */
    createdBy: orNull(z.string()),
    decidedAt: orNull(z.date()),
    decidedBy: orNull(z.string()),
    /**
     * Role of `decidedBy` at the time of the decision. If the effect is applied later, the audit
     * entry shows this role.
     */
    decidedByRole: orNull(roleSchema),
    version: z.int().default(1),
    erasedAt: z.date().optional(),
  },
  storedOnly: ['erasedAt'],
  indexes: [
    { key: { createdAt: -1, _id: -1 }, serves: 'all deposits, newest first' },
    { key: { userId: 1, createdAt: -1, _id: -1 }, serves: 'deposits of a member, and the erasure' },
    { key: { state: 1, createdAt: -1, _id: -1 }, serves: 'deposits in a state, newest first' },
    { key: { accountKey: 1, createdAt: 1 }, serves: 'other members with the same account' },
    { key: { verifiedKey: 1 }, serves: 'one member for each verified account', unique: true, sparse: true },
    { key: { eventKey: 1 }, serves: 'a broker’s event that was recorded', unique: true, sparse: true },
    { key: { accessDue: 1 }, serves: 'decisions whose effect on access is not confirmed', sparse: true },
    { key: { isUnlisted: 1 }, serves: 'states that the member list lacks', sparse: true },
    { key: { createdBy: 1 }, serves: 'deposits that an erased admin recorded' },
    { key: { decidedBy: 1 }, serves: 'deposits that an erased admin decided' },
  ],
});
export type DepositDocument = DocumentOf<typeof depositCollection>;
export type DepositModel = ModelOf<typeof depositCollection>;
export type Deposit = EntityOf<typeof depositCollection>;
