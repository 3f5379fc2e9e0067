import { z } from 'zod';
import { ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX, RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { type DepositState, depositStateSchema } from '../../deposit-state.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { ifMatch, pageQuery } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { isoDate, objectId, plainLine } from '../../text.ts';
import { grantTierSchema } from './admin-grants.ts';
import { reason } from './admin-users.ts';

/**
 * Maps the state of a deposit to the states to which an admin can change it. `verified` cannot
 * change to `verified`, so if two admins verify the same deposit, the second one gets 409. If a
 * deposit stops being `verified`, its grant ends.
 */
export const DEPOSIT_TRANSITIONS: Readonly<Record<DepositState, readonly DepositState[]>> = {
  claimed: ['in-review', 'verified', 'refused'],
  'in-review': ['claimed', 'verified', 'refused'],
  verified: ['in-review', 'refused'],
  refused: ['in-review'],
};

/** In any currency, a larger amount is a typing error. */
const AMOUNT_MAX = 1_000_000_000_000;
const USD_MAX = 10_000_000;
const amount = z
  .number({ error: 'Amount must be a number' })
  .positive('Amount must be above 0')
  .max(AMOUNT_MAX, 'Amount is too large');
const usd = z
  .number({ error: 'Dollars must be a number' })
  .positive('Dollars must be above 0')
  .max(USD_MAX, `At most $${USD_MAX.toLocaleString('en-US')}`);
/** An ISO 4217 code, or a stablecoin such as USDT. */
const currency = z
  .string({ error: 'Currency must be text' })
  .regex(/^[A-Z]{3,5}$/, 'Currency must be three to five capital letters, for example NGN or USDT');
const broker = plainLine({ label: 'Broker', maxLength: 60 });
const account = plainLine({ label: 'Account', maxLength: 64 });

export const depositSourceSchema = z.enum(['wizard', 'ticket', 'broker', 'admin']);
export type DepositSource = z.infer<typeof depositSourceSchema>;

const depositSchema = named('Deposit', {
  id: objectId,
  /** Null once the member is erased. */
  userId: objectId.nullable(),
  fullName: z.string().nullable(),
  state: depositStateSchema,
  /** Reported amount, in `currency`. */
  amount: z.number(),
  currency: z.string(),
  /** Amount in US dollars, as an admin confirmed it; null before that. */
  usd: z.number().nullable(),
  broker: z.string().nullable(),
  account: z.string().nullable(),
  eventId: z.string().nullable(),
  source: depositSourceSchema,
  /** Ticket that contains the proof of the deposit. */
  ticketId: objectId.nullable(),
  /** File with the proof of the deposit. */
  attachmentId: objectId.nullable(),
  /** Reason for the last decision. */
  reason: z.string().nullable(),
  /** Tier that the verified deposit gave. */
  tier: grantTierSchema.nullable(),
  /** Grant that gives this tier. */
  grantId: objectId.nullable(),
  /**
   * Tier for the larger of two amounts: this deposit, and the member's highest verified deposit. A
   * refused deposit does not count. An unconfirmed deposit counts only if it was reported in
   * dollars.
   */
  proposedTier: grantTierSchema.nullable(),
  /**
   * Oldest deposit that another member made with the same account at the same broker; null if there
   * is none.
   */
  duplicateOf: objectId.nullable(),
  duplicateUserId: objectId.nullable(),
  duplicateName: z.string().nullable(),
  createdAt: isoDate,
  decidedAt: isoDate.nullable(),
  decidedBy: z.object({ id: objectId, name: z.string().nullable() }).nullable(),
  /** Version of the deposit, for `If-Match`. */
  version: z.int().min(1),
});
export type DepositView = z.infer<typeof depositSchema>;

const createDepositBodySchema = z
  .object({
    userId: objectId,
    amount,
    currency,
    broker,
    account,
    /** The broker's own id of the event. Sending the same id again changes nothing. */
    eventId: plainLine({ label: 'Event id', maxLength: 100 }).optional(),
    ticketId: objectId.optional(),
    attachmentId: objectId.optional(),
  })
  .meta({
    id: 'CreateDepositBody',
    examples: [
      {
        userId: '66f0a1b2c3d4e5f6a7b8c9d0',
        amount: 775000,
        currency: 'NGN',
        broker: 'Partner broker',
        account: '5550123',
      },
    ],
  });
export type CreateDepositBody = z.output<typeof createDepositBodySchema>;

const updateDepositBodySchema = z
  .object({
    state: depositStateSchema,
    usd: usd.optional(),
    tier: grantTierSchema.optional(),
    reason,
  })
  .refine(({ state, usd: confirmed }) => state !== 'verified' || confirmed !== undefined, {
    path: ['usd'],
    error: 'A verified deposit needs an amount in dollars',
  })
  .refine(({ state, tier }) => state === 'verified' || tier === undefined, {
    path: ['tier'],
    error: 'Only a verified deposit gives a tier',
  })
  .refine(({ state, reason: given }) => state !== 'refused' || given !== undefined, {
    path: ['reason'],
    error: 'Reason is required',
  })
  .meta({
    id: 'UpdateDepositBody',
    examples: [
      { state: 'verified', usd: 512, tier: 'gold' },
      { state: 'refused', reason: 'The proof shows another account' },
    ],
  });
export type UpdateDepositBody = z.output<typeof updateDepositBodySchema>;

const listDepositsQuerySchema = z.object({
  ...pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX),
  userId: objectId.optional(),
  state: depositStateSchema.optional(),
});
export type DepositsQuery = z.output<typeof listDepositsQuerySchema>;

export const adminDepositEndpoints = defineEndpoints('admin', 'admin', {
  listDeposits: {
    route: 'GET /api/admin/deposits',
    isOpenToSupport: true,
    readsPersons: true,
    summary: 'Deposits, newest first',
    query: listDepositsQuerySchema,
    reply: z.array(depositSchema),
    isPaginated: true,
  },
  createDeposit: {
    route: 'POST /api/admin/deposits',
    isOpenToSupport: true,
    summary: 'Record a claimed deposit; for a known event id, return its deposit',
    body: createDepositBodySchema,
    reply: depositSchema,
    status: 201,
    errors: [errors.memberNotFound, errors.tooManyDeposits],
  },
  updateDeposit: {
    route: 'PATCH /api/admin/deposits/:id',
    isOpenToSupport: true,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary:
      'Review, verify, or refuse a deposit. Verifying it with a tier creates an open-ended grant. Support can give tiers within its limit, but cannot undo a verified deposit',
    params: z.object({ id: objectId }),
    headers: z.object({ 'if-match': ifMatch }),
    body: updateDepositBodySchema,
    reply: depositSchema,
    errors: [
      errors.depositNotFound,
      errors.depositConflict,
      errors.depositAccountTaken,
      errors.ownAccount,
      errors.grantAboveLimit,
    ],
  },
});
