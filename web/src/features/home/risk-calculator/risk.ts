/** Number of trades in the calculator's month. */
export const TRADES_PER_MONTH = 20;

export interface RiskInput {
  /** Capital in US dollars. */
  capital: number;
  riskPercent: number;
  winRatePercent: number;
  /** Gain of a win for each dollar that a loss costs. */
  rewardRatio: number;
}

export interface Range {
  min: number;
  max: number;
  step: number;
}

/**
 * Allowed values of each input. The maximum capital is 10 million US dollars only because larger
 * numbers are hard to read.
 */
export const RANGES = {
  capital: { min: 100, max: 10_000_000, step: 100 },
  riskPercent: { min: 0.5, max: 10, step: 0.5 },
  winRatePercent: { min: 50, max: 90, step: 5 },
  rewardRatio: { min: 1, max: 3, step: 0.5 },
} as const satisfies Record<keyof RiskInput, Range>;

/** Largest value on the capital slider. Most people have less capital than this. */
export const CAPITAL_SLIDER_MAX = 20_000;

export const DEFAULTS: RiskInput = { capital: 1000, riskPercent: 2, winRatePercent: 70, rewardRatio: 2 };

/** The calculator warns above this risk per trade. Other screens recommend the same limit. */
export const RISK_RULE_PERCENT = 2;

/**
 * Calculates with the formulas of the specification. The amount at risk per trade is fixed, so the
 * order of trades does not matter.
 */
export function calculateRisk(input: RiskInput) {
  const riskAmount = (input.capital * input.riskPercent) / 100;
  const profitPerWin = riskAmount * input.rewardRatio;
  const lossPercent = 100 - input.winRatePercent;
  const expectedValue = (input.winRatePercent * profitPerWin - lossPercent * riskAmount) / 100;
  const monthlyProjection = expectedValue * TRADES_PER_MONTH;
  return {
    riskAmount,
    profitPerWin,
    expectedValue,
    monthlyProjection,
    returnPercent: (monthlyProjection / input.capital) * 100,
  };
}

export function snap(value: number, { min, max, step }: Range): number {
  const bounded = Math.min(max, Math.max(min, value));
  return Math.min(max, min + Math.round((bounded - min) / step) * step);
}

export function isAllowed(value: number, range: Range): boolean {
  return Number.isFinite(value) && snap(value, range) === value;
}

const PARAMETERS = {
  capital: 'capital',
  riskPercent: 'risk',
  winRatePercent: 'win',
  rewardRatio: 'ratio',
} as const satisfies Record<keyof RiskInput, string>;
const FIELDS = Object.keys(PARAMETERS) as (keyof RiskInput)[];

/**
 * Reads the input from the URL. Missing or unreadable values get their default; all other values
 * are clamped to their range.
 */
export function inputFromQuery(query: string): RiskInput {
  const parameters = new URLSearchParams(query);
  const input = { ...DEFAULTS };
  for (const field of FIELDS) {
    const text = parameters.get(PARAMETERS[field]);
    const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
    if (Number.isFinite(value)) input[field] = snap(value, RANGES[field]);
  }
  return input;
}

/** Replaces the calculator's parameters in `query`, and omits default values. */
export function queryWithInput(query: string, input: RiskInput): string {
  const parameters = new URLSearchParams(query);
  for (const field of FIELDS) {
    if (input[field] === DEFAULTS[field]) parameters.delete(PARAMETERS[field]);
    else parameters.set(PARAMETERS[field], String(input[field]));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
