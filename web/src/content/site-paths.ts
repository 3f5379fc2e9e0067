import { slotRecordPath } from '@croneai/contracts/paths.ts';

/**
 * Paths of the static documents, which are complete even without scripts. The app loads these paths
 * but no texts of the documents, so the texts are in `pages.ts`.
 */
export const SITE_PATHS = [
  '/',
  '/features',
  '/method',
  '/record',
  '/record/method',
  '/record/signals/:slot',
  '/about',
  '/contact',
  '/bot-access',
  '/bot-access/success',
  '/status',
  '/privacy',
  '/terms',
  '/risk',
  '/cookies',
] as const;
export type SitePath = (typeof SITE_PATHS)[number];

/**
 * True if a path (with query and anchor) leads to a static document instead of a page of the app.
 */
export function isSitePath(to: string): boolean {
  const [path = ''] = to.split(/[?#]/, 1);
  return SITE_PATHS.some((each) => each === path) || path.startsWith(slotRecordPath(''));
}
