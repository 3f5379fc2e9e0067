import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints, EXPORT } from '../../http/endpoint.ts';
import {
  shownRangeSchema,
  shownSignalSchema,
  signalProofSchema,
  slotRecordSchema,
} from '../../public-log.ts';
import { publicRecordSchema } from '../../public-record.ts';
import { outcomeStripSchema, recordRangeSchema } from '../../record.ts';
import { objectId } from '../../text.ts';

const conditional = z.object({ 'if-none-match': z.string().max(1_000).optional() });
const year = z.string().regex(/^20[0-9]{2}$/);
const level = z.string().regex(/^(?:entries|[0-9]{1,2})$/);
const part = z.string().regex(/^x?[0-9]{3}(?:\.p)?$/);
const last = z.string().regex(/^[0-9]{1,3}(?:\.p)?$/);
const BYTES = ['application/octet-stream'] as const;
const TEXT = ['text/plain'] as const;
const tile = { rateClass: 'tile', content: BYTES, errors: [errors.notFound] } as const;

/** Calls that read the public log (C2SP tlog-tiles), and calls that find entries in it. */
export const publicLogEndpoints = defineEndpoints('signals', 'public', {
  getLogCheckpoint: {
    route: 'GET /ledger/:year/checkpoint',
    rateClass: 'poll',
    summary: 'Signed size and root of the public log of a year',
    params: z.object({ year }),
    content: TEXT,
    errors: [errors.notFound],
  },
  getLogKey: {
    route: 'GET /ledger/:year/vkey',
    rateClass: 'poll',
    summary: 'Key that checks the checkpoints of a year',
    params: z.object({ year }),
    content: TEXT,
    errors: [errors.notFound],
  },
  getLogTile: {
    route: 'GET /ledger/:year/tile/:level/:n1',
    summary: 'Hashes of the public log, or its leaves (`entries`): a full tile of 256',
    params: z.object({ year, level, n1: part }),
    ...tile,
  },
  getLogTileOfTwoParts: {
    route: 'GET /ledger/:year/tile/:level/:n1/:n2',
    summary: 'The same, partial or beyond the first thousand tiles',
    params: z.object({ year, level, n1: part, n2: last }),
    ...tile,
  },
  getLogTileOfThreeParts: {
    route: 'GET /ledger/:year/tile/:level/:n1/:n2/:n3',
    summary: 'The same, partial and beyond the first thousand tiles',
    params: z.object({ year, level, n1: part, n2: part, n3: last }),
    ...tile,
  },
  getPublicRecord: {
    route: 'GET /api/record',
    rateClass: 'poll',
    summary: 'The published track record of a range, for everybody',
    query: z.object({ range: recordRangeSchema.default('all') }),
    headers: conditional,
    isConditional: true,
    reply: publicRecordSchema,
    errors: [errors.valuesRefused],
  },
  getRecordOfDay: {
    route: 'GET /api/record/days/:day',
    cost: { class: 'heavy', why: 'reads all slots of a day unless it is remembered' },
    summary: 'The slots of a UTC day and the results of their settled signals; open signals are not in it',
    params: z.object({ day: z.iso.date() }),
    reply: outcomeStripSchema,
  },
  listShownSignals: {
    route: 'GET /api/record/signals',
    cost: { class: 'heavy', why: 'reads up to a month of signals' },
    rateClass: 'span',
    summary: 'Settled signals of a span of slots as the product shows them, to be compared with the log',
    query: shownRangeSchema,
    reply: z.array(shownSignalSchema),
    errors: [errors.valuesRefused],
  },
  exportShownSignals: {
    route: 'GET /api/record/export',
    cost: { class: 'heavy', why: 'reads up to a month of signals' },
    rateClass: 'span',
    ...EXPORT,
    summary: 'Settled signals of a span of slots as CSV, with all published fields',
    query: shownRangeSchema,
    reply: z.null(),
    download: ['text/csv'],
    errors: [errors.valuesRefused],
  },
  getSlotRecord: {
    route: 'GET /api/record/slots/:slot',
    cost: { class: 'heavy', why: 'makes two proofs for each signal of a slot' },
    summary: 'Outcome of a slot, with its settled signals and their proofs',
    params: z.object({ slot: z.string().regex(/^[1-9][0-9]{0,14}$/) }),
    reply: slotRecordSchema,
    errors: [errors.notFound],
  },
  getSignalProof: {
    route: 'GET /api/signals/:id/proof',
    cost: { class: 'heavy', why: 'makes two proofs' },
    access: 'member',
    summary: 'Proof of one signal and the salt of its commitment, under the same rule as the signal',
    params: z.object({ id: objectId }),
    reply: signalProofSchema,
    errors: [errors.locked, errors.signalNotFound, errors.signalWithheld],
  },
});
