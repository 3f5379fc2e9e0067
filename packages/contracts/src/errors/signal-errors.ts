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

  engineConflict: conflict(
    'engine.conflict',
    'The champion was changed in the meantime. Please look at the present one and try again.',
  ),
  engineUntrained: conflict(
    'engine.untrained',
    'The first training is not over yet. There is nothing to choose from.',
  ),
  artefactNotFound: notFound('engine.artefact_not_found', 'There is no artefact with this hash.'),
  artefactIsChampion: conflict('engine.artefact_is_champion', 'This artefact is the champion already.'),
  artefactTooOld: conflict(
    'engine.artefact_too_old',
    'This artefact is older than 72 hours. Workers would refuse it.',
  ),
  artefactBroken: conflict(
    'engine.artefact_broken',
    'This artefact is not what its hash says, or of another version of the engine.',
  ),
  artefactOtherPrices: conflict(
    'engine.artefact_other_prices',
    'This artefact was trained on prices of another source. It says nothing about the ones here.',
  ),
  artefactPartial: conflict(
    'engine.artefact_partial',
    'This artefact knows fewer markets than the champion: it was made while the first training went on.',
  ),

  liveOff: notFound('live.off', 'The live stream is switched off. Please ask from time to time instead.'),
  tooManyStreams: tooMany(
    'live.too_many_streams',
    'You have too many streams open. Please close one or wait a moment.',
  ),
} as const satisfies Record<string, Problem>;
