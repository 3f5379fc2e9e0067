import { paths } from './paths.ts';

/** Tiles on the home of gold, in their order; name and icon are those of the page. */
export const goldTiles = [
  {
    path: paths.botAccess,
    text: 'A paper account that trades your settings.',
  },
  { path: paths.copyTrading, text: 'Signals mirrored into a paper account within your limits.' },
  { path: paths.vault, text: 'Five courses and live sessions.' },
  { path: paths.community, text: 'Posts, the leaderboard and the groups.' },
] as const;
