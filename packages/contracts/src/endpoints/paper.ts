import { z } from 'zod';
import { errors } from '../errors.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { leaderboardSchema } from '../leaderboard.ts';
import {
  PAPER_TRADES_PER_REPLY,
  PAPER_TRADES_PER_REPLY_MAX,
  paperAccountSchema,
  paperClosedTradeSchema,
  putBotSettingsBodySchema,
  putCopySettingsBodySchema,
  savedBotSettingsSchema,
  savedCopySettingsSchema,
} from '../paper.ts';
import { paperReplaySchema, replayBotBodySchema, replayCopyBodySchema } from '../paper-replay.ts';
import { objectId } from '../text.ts';

/** `before` is the signal of the last trade of the page before. */
export const listPaperTradesQuerySchema = z.object({
  limit: z.coerce
    .number({ error: 'limit must be a whole number' })
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(PAPER_TRADES_PER_REPLY_MAX, `limit must be at most ${PAPER_TRADES_PER_REPLY_MAX}`)
    .default(PAPER_TRADES_PER_REPLY),
  before: objectId.optional(),
});

/** The calls of one machine. `at` is where they live, `name` ends their operation ids. */
const accountEndpoints = <const At extends string, const Name extends string>(at: At, name: Name) => ({
  account: defineEndpoint({
    operationId: `get${name}Account`,
    method: 'GET',
    path: `${at}/account`,
    service: 'signals',
    access: 'member',
    summary: 'The paper account: balance, equity curve, open trades, drawdown and statistics',
    reply: paperAccountSchema,
    errors: [errors.locked],
  }),
  trades: defineEndpoint({
    operationId: `list${name}Trades`,
    method: 'GET',
    path: `${at}/trades`,
    service: 'signals',
    access: 'member',
    summary: 'Closed trades of the paper account, newest first',
    query: listPaperTradesQuerySchema,
    reply: z.array(paperClosedTradeSchema),
    /** `nextBefore` continues behind this page; null on the last one. */
    extras: z.object({ total: z.int().min(0), nextBefore: objectId.nullable() }),
    errors: [errors.locked],
  }),
});

/** Auto-Copy: silver and above with an unlocked dashboard. */
export const copyTradingEndpoints = {
  settings: defineEndpoint({
    operationId: 'getCopySettings',
    method: 'GET',
    path: '/api/copy-trading/settings',
    service: 'signals',
    access: 'member',
    summary: 'How Auto-Copy is set',
    reply: savedCopySettingsSchema,
    errors: [errors.locked],
  }),
  putSettings: defineEndpoint({
    operationId: 'putCopySettings',
    method: 'PUT',
    path: '/api/copy-trading/settings',
    service: 'signals',
    access: 'member',
    summary: 'Set Auto-Copy; applies to signals published from now on',
    body: putCopySettingsBodySchema,
    reply: savedCopySettingsSchema,
    errors: [errors.locked, errors.settingsConflict, errors.tooManySaves],
  }),
  replay: defineEndpoint({
    operationId: 'replayCopySettings',
    method: 'POST',
    path: '/api/copy-trading/replay',
    service: 'signals',
    access: 'member',
    rateClass: 'replay',
    summary:
      'What settings would have made of the settled signals of the last day, week or month; stores nothing',
    body: replayCopyBodySchema,
    reply: paperReplaySchema,
    errors: [errors.locked],
  }),
  ...accountEndpoints('/api/copy-trading', 'Copy'),
} as const;

/** The AI bot: gold with an unlocked dashboard. */
export const botEndpoints = {
  settings: defineEndpoint({
    operationId: 'getBotSettings',
    method: 'GET',
    path: '/api/bot/settings',
    service: 'signals',
    access: 'member',
    summary: 'How the bot is set',
    reply: savedBotSettingsSchema,
    errors: [errors.locked],
  }),
  putSettings: defineEndpoint({
    operationId: 'putBotSettings',
    method: 'PUT',
    path: '/api/bot/settings',
    service: 'signals',
    access: 'member',
    summary: 'Set the bot; applies to signals published from now on',
    body: putBotSettingsBodySchema,
    reply: savedBotSettingsSchema,
    errors: [errors.locked, errors.settingsConflict, errors.tooManySaves],
  }),
  replay: defineEndpoint({
    operationId: 'replayBotSettings',
    method: 'POST',
    path: '/api/bot/replay',
    service: 'signals',
    access: 'member',
    rateClass: 'replay',
    summary:
      'What settings would have made of the settled signals of the last day, week or month; stores nothing',
    body: replayBotBodySchema,
    reply: paperReplaySchema,
    errors: [errors.locked],
  }),
  ...accountEndpoints('/api/bot', 'Bot'),
} as const;

export const paperEndpoints = {
  /** Ranked by the formula that the reply carries: mean result less its uncertainty, with a minimum of trades. */
  leaderboard: defineEndpoint({
    operationId: 'getPaperLeaderboard',
    method: 'GET',
    path: '/api/paper/leaderboard',
    service: 'signals',
    access: 'member',
    summary: 'Paper accounts of members who opted in, ranked by the published formula; silver and above',
    reply: leaderboardSchema,
    errors: [errors.locked],
  }),
} as const;
