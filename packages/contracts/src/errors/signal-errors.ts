import type { Problem } from '../http/problem.ts';
import { conflict, forbidden, notFound, tooMany, unavailable } from './problem-of-status.ts';

export const signalErrors = {
  locked: forbidden(
    'access.locked',
    'Your current access doesn’t include this. Activate your account to unlock it.',
  ),
  signalNotFound: notFound('signals.not_found', 'There is no signal with this id.'),
  signalWithheld: forbidden(
    'signals.withheld',
    'You can’t see this signal yet, or you’ve reached your daily limit.',
  ),
  signalEnded: conflict(
    'signals.ended',
    'This signal has ended. You can add a trade only while the signal is running.',
  ),
  ownTradeNotFound: notFound('own_trades.not_found', 'You have no trade on this signal.'),
  marketDataUnavailable: unavailable(
    'signals.market_data_unavailable',
    'Prices are not available right now.',
  ),
  settingsConflict: conflict(
    'paper.settings_conflict',
    'These settings were changed on another device. Please check them and try again.',
  ),
  tooManySaves: tooMany(
    'paper.too_many_saves',
    'You’ve saved these settings too often in the last hour. Please try again later.',
  ),

  liveOff: notFound('live.off', 'The live stream is turned off. Please poll instead.'),
  tooManyStreams: tooMany(
    'live.too_many_streams',
    'You have too many streams open. Please close one or wait a moment.',
  ),
} as const satisfies Record<string, Problem>;
