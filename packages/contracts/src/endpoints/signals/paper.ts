import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { pageNumber } from '../../http/inputs.ts';
import { leaderboardSchema } from '../../leaderboard.ts';
import {
  PAPER_TRADES_PER_REPLY,
  PAPER_TRADES_PER_REPLY_MAX,
  paperAccountSchema,
  paperClosedTradeSchema,
} from '../../paper.ts';
import { paperReplaySchema, replayBotBodySchema, replayCopyBodySchema } from '../../paper-replay.ts';
import {
  putBotSettingsBodySchema,
  putCopySettingsBodySchema,
  savedBotSettingsSchema,
  savedCopySettingsSchema,
} from '../../paper-settings.ts';
import { objectId } from '../../text.ts';

/** `before` is the id of the signal of the last trade on the previous page. */
export const listPaperTradesQuerySchema = z.object({
  limit: pageNumber('limit', PAPER_TRADES_PER_REPLY_MAX).default(PAPER_TRADES_PER_REPLY),
  before: objectId.optional(),
});

const COMMON = { service: 'signals', access: 'member' } as const;

/**
 * Defines the calls about the paper account of Auto-Copy or of the AI bot. `at` is the beginning of
 * their path, and `name` is a part of their operation ids.
 */
const accountEndpoints = <const At extends `/${string}`, const Name extends string>(at: At, name: Name) => ({
  account: defineEndpoint(COMMON, {
    operationId: `get${name}Account`,
    route: `GET ${at}/account`,
    keyScope: 'paper:read',
    summary: 'The demo account: balance, equity curve, open trades, drawdown and statistics',
    reply: paperAccountSchema,
    errors: [errors.locked],
  }),
  trades: defineEndpoint(COMMON, {
    operationId: `list${name}Trades`,
    route: `GET ${at}/trades`,
    cost: { class: 'heavy', why: 'folds the account from a stored state onwards' },
    keyScope: 'paper:read',
    summary: 'Closed trades of the paper account, newest first',
    query: listPaperTradesQuerySchema,
    reply: z.array(paperClosedTradeSchema),
    /** `nextBefore` is the cursor of the next page; null on the last page. */
    extras: z.object({ total: z.int().min(0), nextBefore: objectId.nullable() }),
    errors: [errors.locked],
  }),
});

/**
 * Calls about Auto-Copy. All except `replay` are only for members with the tier silver or higher
 * and an unlocked dashboard.
 */
export const copyTradingEndpoints = {
  settings: defineEndpoint(COMMON, {
    operationId: 'getCopySettings',
    route: 'GET /api/copy-trading/settings',
    keyScope: 'paper:read',
    summary: 'Settings of Auto-Copy',
    reply: savedCopySettingsSchema,
    errors: [errors.locked],
  }),
  putSettings: defineEndpoint(COMMON, {
    operationId: 'putCopySettings',
    route: 'PUT /api/copy-trading/settings',
    summary: 'Set Auto-Copy; applies to signals published from now on',
    body: putCopySettingsBodySchema,
    reply: savedCopySettingsSchema,
    errors: [errors.locked, errors.settingsConflict, errors.tooManySaves],
  }),
  replay: defineEndpoint(COMMON, {
    operationId: 'replayCopySettings',
    route: 'POST /api/copy-trading/replay',
    cost: { class: 'heavy', why: 'replays a month of signals, 2 to 20 ms' },
    rateClass: 'replay',
    summary:
      'Replay of settings on the settled signals of the last day, week or month; stores nothing, and is open to every member',
    body: replayCopyBodySchema,
    reply: paperReplaySchema,
  }),
  ...accountEndpoints('/api/copy-trading', 'Copy'),
} as const;

/**
 * Calls about the AI bot. All except `replay` are only for members with the tier gold and an
 * unlocked dashboard.
 */
export const botEndpoints = {
  settings: defineEndpoint(COMMON, {
    operationId: 'getBotSettings',
    route: 'GET /api/bot/settings',
    keyScope: 'paper:read',
    summary: 'Settings of the bot',
    reply: savedBotSettingsSchema,
    errors: [errors.locked],
  }),
  putSettings: defineEndpoint(COMMON, {
    operationId: 'putBotSettings',
    route: 'PUT /api/bot/settings',
    summary: 'Set the bot; applies to signals published from now on',
    body: putBotSettingsBodySchema,
    reply: savedBotSettingsSchema,
    errors: [errors.locked, errors.settingsConflict, errors.tooManySaves],
  }),
  replay: defineEndpoint(COMMON, {
    operationId: 'replayBotSettings',
    route: 'POST /api/bot/replay',
    cost: { class: 'heavy', why: 'replays a month of signals, 2 to 20 ms' },
    rateClass: 'replay',
    summary:
      'Replay of settings on the settled signals of the last day, week or month; stores nothing, and is open to every member',
    body: replayBotBodySchema,
    reply: paperReplaySchema,
  }),
  ...accountEndpoints('/api/bot', 'Bot'),
} as const;

export const paperEndpoints = {
  /**
   * Accounts with a minimum number of trades are ranked by their mean result minus its uncertainty.
   * The reply contains the exact formula.
   */
  leaderboard: defineEndpoint(COMMON, {
    operationId: 'getPaperLeaderboard',
    route: 'GET /api/paper/leaderboard',
    keyScope: 'paper:read',
    summary: 'Paper accounts of members who opted in, ranked by the published formula; silver and above',
    reply: leaderboardSchema,
    errors: [errors.locked],
  }),
} as const;
