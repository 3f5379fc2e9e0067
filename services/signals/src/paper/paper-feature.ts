import type { Feature } from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';

/** What a member's access must open to use a machine. */
export const PAPER_FEATURE = { copy: 'copy-trading', bot: 'bot-access' } as const satisfies Record<
  PaperAccountKind,
  Feature
>;
