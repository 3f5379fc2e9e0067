import type { Feature } from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { admitViewer } from '../access/admit-viewer.ts';
import type { Parts } from '../connections.ts';

/** What a member's access must open to use a machine. */
export const PAPER_FEATURE = { copy: 'copy-trading', bot: 'bot-access' } as const satisfies Record<
  PaperAccountKind,
  Feature
>;

/** Admits who may use a machine. */
export const admitTo = (kind: PaperAccountKind, { cachedAccess }: Pick<Parts, 'cachedAccess'>) =>
  admitViewer(cachedAccess, PAPER_FEATURE[kind]);
