import type { ServiceCause } from '@croneai/contracts/service-state.ts';

export const NO_SIGNALS = 'No signals';

/** Reason why there are no signals now, shown after `No signals: `. */
export const causeWords: Readonly<Record<ServiceCause, string>> = {
  engine_training: 'training',
  engine_refused: 'waiting for models',
  no_skill: 'no edge on any market yet',
  markets_closed: 'markets closed',
  prices_unavailable: 'no prices',
  outage: 'outage',
};

/** The same reasons as sentences. */
export const causeSentences: Readonly<Record<ServiceCause, string>> = {
  engine_training: 'The engine is retraining.',
  engine_refused: 'The engine is waiting for new models.',
  no_skill: 'The engine hasn’t beaten a coin flip on any market yet.',
  markets_closed: 'The markets are closed.',
  prices_unavailable: 'The market feed has no current prices.',
  outage: 'Our service was interrupted.',
};
