import { thousands } from '../../shared/text/thousands.ts';

/** Describes how many more decided signals are needed before the win rate is significant. */
export const missingText = (missing: number | null): string =>
  missing === null
    ? ''
    : missing === 0
      ? 'There are enough results to tell this rate from break-even.'
      : `It takes ${thousands(missing)} more results to tell this rate from break-even.`;
