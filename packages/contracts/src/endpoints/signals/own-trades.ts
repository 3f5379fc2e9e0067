import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints, EXPORT } from '../../http/endpoint.ts';
import { pageNumber } from '../../http/inputs.ts';
import {
  changeTradeBodySchema,
  OWN_TRADES_PER_REPLY_MAX,
  ownJournalSchema,
  ownRecordSchema,
  ownTradeSchema,
  takeTradeBodySchema,
} from '../../own-trades.ts';
import { recordRangeSchema } from '../../record.ts';
import { objectId, timeZone } from '../../text.ts';

const range = recordRangeSchema.default('all');
const ofSignal = z.object({ signalId: objectId });

export const listOwnTradesQuerySchema = z.object({
  limit: pageNumber('limit', OWN_TRADES_PER_REPLY_MAX).default(10),
  before: objectId.optional(),
});

/**
 * Calls about a member's own trades, for members with the tier silver or higher and an unlocked
 * dashboard.
 */
export const ownTradeEndpoints = defineEndpoints('signals', 'member', {
  listOwnTrades: {
    route: 'GET /api/own-trades',
    rateClass: 'poll',
    summary: "The member's own trades, newest first",
    query: listOwnTradesQuerySchema,
    reply: z.array(ownTradeSchema),
    /** `nextBefore` is the cursor of the next page; null on the last page. */
    extras: z.object({ nextBefore: objectId.nullable() }),
    errors: [errors.locked],
  },
  getOwnRecord: {
    route: 'GET /api/own-trades/record',
    cost: { class: 'heavy', why: 'joins up to 5,000 trades after each change' },
    summary: "Results of the member's own trades of a range, with their curve",
    query: z.object({ range }),
    reply: ownRecordSchema,
    errors: [errors.locked],
  },
  getOwnJournal: {
    route: 'GET /api/own-trades/journal',
    cost: { class: 'heavy', why: 'joins and groups up to 5,000 trades' },
    rateClass: 'span',
    summary: "The member's settled trades of a range, by hour, market, direction, level, and tag",
    query: z.object({ range, zone: timeZone.default('UTC') }),
    reply: ownJournalSchema,
    errors: [errors.locked],
  },
  exportOwnTrades: {
    route: 'GET /api/own-trades/export',
    cost: { class: 'heavy', why: 'joins up to 5,000 trades with their signals' },
    rateClass: 'span',
    ...EXPORT,
    summary: "The member's own trades as CSV, newest first",
    reply: z.null(),
    download: ['text/csv'],
    errors: [errors.locked],
  },
  getOwnTrade: {
    route: 'GET /api/own-trades/:signalId',
    rateClass: 'poll',
    summary: "The member's own trade on a signal; null without one",
    params: ofSignal,
    reply: ownTradeSchema.nullable(),
    errors: [errors.locked],
  },
  takeTrade: {
    route: 'PUT /api/own-trades/:signalId',
    summary:
      'Add the member’s trade on a running signal at its entry price; an existing trade stays unchanged',
    params: ofSignal,
    body: takeTradeBodySchema,
    reply: ownTradeSchema,
    errors: [errors.locked, errors.signalNotFound, errors.signalWithheld, errors.signalEnded],
  },
  changeOwnTrade: {
    route: 'PATCH /api/own-trades/:signalId',
    summary: 'Change stake, fill, note or tags of the member’s trade',
    params: ofSignal,
    body: changeTradeBodySchema,
    reply: ownTradeSchema,
    errors: [errors.locked, errors.ownTradeNotFound, errors.valuesRefused],
  },
  removeOwnTrade: {
    route: 'DELETE /api/own-trades/:signalId',
    summary: 'Delete the member’s trade on a signal, if there is one',
    params: ofSignal,
    reply: z.null(),
    errors: [errors.locked],
  },
});
