import type { Feature } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';

/**
 * Tiles on the home of gold members, in order. Name and icon come from the page that a tile opens.
 */
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
 * Tiles for members who still need the dashboard code, in order. Name and icon come from the page
 * that a tile opens.
 */
export const memberFeatures = [
  { feature: 'signals', path: paths.signals, text: 'Live signals and their results.' },
  { feature: 'copy-trading', path: paths.copyTrading, text: 'Copies signals into a demo account.' },
  { feature: 'vault', path: paths.vault, text: 'Courses and live sessions.' },
  { feature: 'community-reading', path: paths.community, text: 'Posts, rankings and groups.' },
  { feature: 'bot-access', path: paths.botAccess, text: 'Trades a demo account for you.' },
] as const satisfies readonly { feature: Feature; path: string; text: string }[];
