import { thousands } from '../../shared/text/thousands.ts';

/** How many decided signals are missing until a rate says something. */
export const missingText = (missing: number | null): string =>
  missing === null ? '' : missing === 0 ? 'Enough to tell.' : `Still missing: ${thousands(missing)} trades.`;
