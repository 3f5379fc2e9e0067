import { type Problem, problem } from '../http/problem.ts';

export const signalErrors = {
  // signals
  locked: problem(
    'access.locked',
    403,
    'Your current access does not open this. Activate your account to unlock it.',
  ),
  signalNotFound: problem('signals.not_found', 404, 'There is no signal with this id.'),
  signalWithheld: problem(
    'signals.withheld',
    403,
    'This signal is not open to you yet, or your daily limit is reached.',
  ),
  signalEnded: problem('signals.ended', 409, 'This signal has ended. A trade is noted while it runs.'),
  ownTradeNotFound: problem('own_trades.not_found', 404, 'You have no trade on this signal.'),
  marketDataUnavailable: problem(
    'signals.market_data_unavailable',
    503,
    'Prices are not available right now.',
  ),
  settingsConflict: problem(
    'paper.settings_conflict',
    409,
    'These settings were changed somewhere else in the meantime. Please look at them and try again.',
  ),
  tooManySaves: problem(
    'paper.too_many_saves',
    429,
    'You have saved these settings very often within an hour. Please try again later.',
  ),

  // engine
  engineConflict: problem(
    'engine.conflict',
    409,
    'The champion was changed in the meantime. Please look at the present one and try again.',
  ),
  engineUntrained: problem(
    'engine.untrained',
    409,
    'The first training is not over yet. There is nothing to choose from.',
  ),
  artefactNotFound: problem('engine.artefact_not_found', 404, 'There is no artefact with this hash.'),
  artefactIsChampion: problem('engine.artefact_is_champion', 409, 'This artefact is the champion already.'),
  artefactTooOld: problem(
    'engine.artefact_too_old',
    409,
    'This artefact is older than 72 hours. Workers would refuse it.',
  ),
  artefactBroken: problem(
    'engine.artefact_broken',
    409,
    'This artefact is not what its hash says, or of another version of the engine.',
  ),
  artefactOtherPrices: problem(
    'engine.artefact_other_prices',
    409,
    'This artefact was trained on prices of another source. It says nothing about the ones here.',
  ),
  artefactPartial: problem(
    'engine.artefact_partial',
    409,
    'This artefact knows fewer markets than the champion: it was made while the first training went on.',
  ),

  // live
  liveOff: problem('live.off', 404, 'The live stream is switched off. Please ask from time to time instead.'),
  tooManyStreams: problem(
    'live.too_many_streams',
    429,
    'You have too many streams open. Please close one or wait a moment.',
  ),
} as const satisfies Record<string, Problem>;
