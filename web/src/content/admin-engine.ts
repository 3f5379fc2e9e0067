import type {
  EngineAlarm,
  EngineAlarmName,
  EngineArtefact,
  EngineContender,
  EngineLack,
  EngineRefusal,
} from '@croneai/contracts/endpoints/admin-engine.ts';

export const engineTexts = {
  lead: 'What decides, what it has shown so far, and another model in its place.',
  partial: 'The first training goes on: only some markets have a model so far.',
  notEnough: 'Not enough data',
  allKinds: 'All markets',
  nonePublished: 'No published signal has settled yet.',
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
  failed: 'The champion wasn’t changed.',
  done: (name: string) => `${name} decides from the next slot on.`,
  undoReason: 'Undo of a change of the champion',
} as const;

/** A hash as people say it. */
export const shortHash = (hash: string): string => hash.slice(0, 8);
export const artefactName = ({ hash }: Pick<EngineArtefact, 'hash'>): string => `Artefact ${shortHash(hash)}`;

const figure = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');
const count = (value: number): string => value.toLocaleString('en-US');
const interval = ({ low, high }: EngineAlarm, digits: number): string =>
  low === null || high === null ? '' : ` (${figure(low, digits)} to ${figure(high, digits)})`;

/** What an alarm says: what is wrong, and the number that tripped it. */
export const alarmTexts: Readonly<
  Record<EngineAlarmName, { title: string; number: (alarm: EngineAlarm) => string }>
> = {
  skill: {
    title: 'Forecasts do worse than a coin',
    number: (alarm) =>
      `Brier skill ${figure(alarm.value, 2)} %${interval(alarm, 2)} over ${count(alarm.count)} slots of licensed markets.`,
  },
  published: {
    title: 'Published signals overclaimed',
    number: (alarm) =>
      `Predicted ${figure(alarm.value, 1)} points above actual over ${count(alarm.count)} signals. The limit is 3.`,
  },
  prices: {
    title: 'Prices are missing',
    number: (alarm) =>
      `${figure(alarm.value, 1)} % of ${count(alarm.count)} market slots had none; 5 % are tolerated.`,
  },
  age: {
    title: 'The models are old',
    number: (alarm) =>
      `${figure(alarm.value, 1)} hours; a day has one training, past 72 hours workers refuse them.`,
  },
  rows: {
    title: 'Training read much less than the day before',
    number: (alarm) => `${figure(alarm.value, 0)} % fewer rows, ${count(alarm.count)} are left.`,
  },
};
export const contenderTexts = {
  text: 'Judged every day on the same forecasts, over 28 days at most. Challengers publish nothing: mix-logit-1 is the only engine that can. Promotion is proposed here and made by a person, with a release.',
  silent: 'No claim in this slot.',
} as const;

/** What a challenger lacks, as parts of a sentence. */
export function lackText(
  lack: EngineLack,
  { slope, against }: Pick<EngineContender, 'slope'> & { against: NonNullable<EngineContender['against']> },
): string {
  if (lack === 'evidence') return `evidence of ${against.needed}`;
  if (lack === 'days') return `28 days (${against.days} so far)`;
  if (lack === 'slope') return slope === null ? 'a claim' : 'a slope from 0.7 to 1.3';
  return `no kind that it is worse for (${against.worseKinds.map((kind) => engineTexts.kinds[kind]).join(', ')})`;
}
