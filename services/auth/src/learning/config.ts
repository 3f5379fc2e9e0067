import { LIVE_SESSION_NAMES } from '@croneai/contracts/endpoints/auth/learning.ts';
import type { readConfig } from '@croneai/platform/config.ts';
import { z } from 'zod';

/** `a=x,b=y` as a record. */
const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((pair) => pair.trim() !== '')
      .map((pair) => {
        const [name = '', ...value] = pair.trim().split('=');
        return [name, value.join('=')];
      }),
  );

export const learningConfig = {
  LIVE_SESSION_LINKS: z
    .string()
    .default('')
    .transform(pairsOf)
    .pipe(z.partialRecord(z.enum(LIVE_SESSION_NAMES), z.url({ protocol: /^https$/ })))
    .describe(
      `where live sessions are joined: weekly-review=https://…, comma-separated (${LIVE_SESSION_NAMES.join(', ')})`,
    ),
};
export type LearningConfig = ReturnType<typeof readConfig<typeof learningConfig>>;
