import type { EngineArtefact, EngineRefusal } from '@croneai/contracts/endpoints/admin-engine.ts';

export const engineTexts = {
  title: 'Engine',
  lead: 'What decides, what it has shown so far, and another model in its place.',
  loadFailed: 'The engine could not be loaded',
  checkConnection: 'Check your connection, then try again.',
  untrained: 'Nothing is trained yet',
  untrainedHint:
    'The first training replays 28 days of each market. Until it is done no slot publishes, and each says why.',
  partial: 'The first training goes on: only some markets have a model so far.',
  notEnough: 'Not enough data',
  synthetic: 'Demo market: this world has planted patterns.',
  kinds: { forex: 'Forex', crypto: 'Crypto', metal: 'Metals', index: 'Indices' },
} as const;

export const refusalTexts: Readonly<Record<EngineRefusal, string>> = {
  champion: 'Champion',
  too_old: 'Too old: past 72 hours workers refuse it',
  broken: 'Broken: not what its hash says',
  other_prices: 'Trained on prices of another source',
  partial: 'Knows fewer markets than the champion',
};

export const promoteTexts = {
  promote: 'Promote',
  rollBack: 'Roll back to this',
  question: (isBack: boolean) => (isBack ? 'Roll back to this artefact?' : 'Promote this artefact?'),
  text: 'It decides from the next slot on, until the training of the coming night makes a new champion. Weights and evidence of the markets stay.',
  reason: 'Reason',
  reasonHint: 'At least 10 characters. Kept in the audit.',
  cancel: 'Keep the champion',
  failed: 'The champion was not changed. Please try again.',
  done: (name: string) => `${name} decides from the next slot on.`,
  undoReason: 'Undo of a change of the champion',
} as const;

/** A hash as people say it. */
export const shortHash = (hash: string): string => hash.slice(0, 8);
export const artefactName = ({ hash }: Pick<EngineArtefact, 'hash'>): string => `Artefact ${shortHash(hash)}`;
