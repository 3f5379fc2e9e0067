import type { BotSettings, CopySettings, PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaperGrant } from '@croneai/engine/paper/paper-rules.ts';

/** One row of a member's settings history. Rows are appended and never changed; those that no signal has met go again. */
export type StoredSettings = {
  userId: string;
  kind: PaperAccountKind;
  /** 1 is the first row of the account. */
  version: number;
  /** From when it counts; later than that of the row before. */
  at: Date;
  /** What caused it: the member, or a change of their access. */
  cause: 'member' | 'access';
  settings: CopySettings | BotSettings;
  /** What the access allowed from then on. */
  grant: PaperGrant;
};
