import type { Feature } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';

/** Tiles on the home of gold, in their order; name and icon are those of the page. */
export const goldTiles = [
  {
    path: paths.botAccess,
    text: 'Trades a demo account with your settings.',
  },
  { path: paths.copyTrading, text: 'Copies signals into a demo account, within limits you set.' },
  { path: paths.vault, text: 'Five courses and live sessions.' },
  { path: paths.community, text: 'Posts, the leaderboard and the groups.' },
] as const;

/**
 * Tiles of a member who still needs the code, in their order; name and icon are those of the page.
 */
export const memberFeatures = [
  { feature: 'signals', path: paths.signals, text: 'Live signals and their results.' },
  { feature: 'copy-trading', path: paths.copyTrading, text: 'Copies signals into a demo account.' },
  { feature: 'vault', path: paths.vault, text: 'Courses and live sessions.' },
  { feature: 'community-reading', path: paths.community, text: 'Posts, rankings and groups.' },
  { feature: 'bot-access', path: paths.botAccess, text: 'Trades a demo account for you.' },
] as const satisfies readonly { feature: Feature; path: string; text: string }[];
