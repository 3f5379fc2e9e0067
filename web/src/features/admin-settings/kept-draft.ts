import type { SiteSettings } from '@croneai/contracts/site-settings.ts';

/** Unsaved changes of an admin, and the version that the changes are based on. */
export interface Draft {
  userId: string;
  version: number;
  base: SiteSettings;
  values: SiteSettings;
}

let kept: Draft | undefined;

/** Stores the draft in this tab while the admin visits another page. */
export function storeDraft(draft: Draft | undefined): void {
  kept = draft;
}

export const keptDraft = (userId: string): Draft | undefined => (kept?.userId === userId ? kept : undefined);
