import type { Problem } from '../http/problem.ts';
import { conflict, forbidden, notFound, tooMany, unavailable } from './problem-of-status.ts';

export const signalErrors = {
  locked: forbidden(
    'access.locked',
    'Your current access does not open this. Activate your account to unlock it.',
  ),
  signalNotFound: notFound('signals.not_found', 'There is no signal with this id.'),
  signalWithheld: forbidden(
    'signals.withheld',
    'This signal is not open to you yet, or your daily limit is reached.',
  ),
  signalEnded: conflict('signals.ended', 'This signal has ended. A trade is noted while it runs.'),
  ownTradeNotFound: notFound('own_trades.not_found', 'You have no trade on this signal.'),
  marketDataUnavailable: unavailable(
    'signals.market_data_unavailable',
    'Prices are not available right now.',
  ),
  settingsConflict: conflict(
    'paper.settings_conflict',
    'These settings were changed somewhere else in the meantime. Please look at them and try again.',
  ),
  tooManySaves: tooMany(
    'paper.too_many_saves',
    'You have saved these settings very often within an hour. Please try again later.',
  ),

  liveOff: notFound('live.off', 'The live stream is switched off. Please ask from time to time instead.'),
  tooManyStreams: tooMany(
    'live.too_many_streams',
    'You have too many streams open. Please close one or wait a moment.',
  ),
} as const satisfies Record<string, Problem>;
