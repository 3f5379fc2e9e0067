import type {
  EngineAlarm,
  EngineAlarmName,
  EngineRefusal,
} from '@croneai/contracts/endpoints/signals/admin-engine.ts';

export const engineTexts = {
  lead: 'The champion is the model that decides on signals now. This page shows how well it has done. An operator can replace it with npm run engine.',
  partial: 'The first training is still running. Only some markets have a model so far.',
  notEnough: 'Not enough data',
  allKinds: 'All markets',
  usable: 'Can be promoted',
  nonePublished: 'No published signal has settled yet.',
  kinds: { forex: 'Forex', crypto: 'Crypto', metal: 'Metals', index: 'Indices' },
} as const;

export const refusalTexts: Readonly<Record<EngineRefusal, string>> = {
  champion: 'Champion',
  too_old: 'Too old: the engine refuses models older than 72 hours',
  broken: 'Broken: its content doesn’t match its hash',
  other_prices: 'Trained on prices from another source',
  partial: 'Covers fewer markets than the champion',
};

/** Shortens a hash for display. */
export const shortHash = (hash: string): string => hash.slice(0, 8);

const figure = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');
const count = (value: number): string => value.toLocaleString('en-US');
const interval = ({ low, high }: EngineAlarm, digits: number): string =>
  low === null || high === null ? '' : ` (${figure(low, digits)} to ${figure(high, digits)})`;

/** Texts of each alarm: what is wrong, and the number that triggered it. */
export const alarmTexts: Readonly<
  Record<EngineAlarmName, { title: string; number: (alarm: EngineAlarm) => string }>
> = {
  skill: {
    title: 'Forecasts do worse than coin tosses',
    number: (alarm) =>
      `Brier skill ${figure(alarm.value, 2)} %${interval(alarm, 2)} over ${count(alarm.count)} slots of licensed markets. Below 0 is worse than a coin toss.`,
  },
  published: {
    title: 'Published signals won less than predicted',
    number: (alarm) =>
      `Over ${count(alarm.count)} signals, the predicted win rate was ${figure(alarm.value, 1)} points above the actual one. The limit is 3 points.`,
  },
  prices: {
    title: 'Prices are missing',
    number: (alarm) =>
      `${figure(alarm.value, 1)} % of ${count(alarm.count)} expected prices were missing. The limit is 5 %.`,
  },
  age: {
    title: 'The models are old',
    number: (alarm) =>
      `They are ${figure(alarm.value, 1)} hours old. New models are trained once a day, and the engine refuses any model older than 72 hours.`,
  },
  rows: {
    title: 'Training used far fewer rows than the day before',
    number: (alarm) =>
      `It used ${count(alarm.count)} rows of training data, ${figure(alarm.value, 0)} % fewer.`,
  },
};
