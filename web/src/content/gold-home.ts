/** The four features on the home of gold. */
export const goldTiles = [
  {
    path: '/dashboard/bot-access',
    title: 'AI Bot Access',
    text: 'A paper account that trades by your timeframe, risk level and trade size.',
  },
  {
    path: '/dashboard/copy-trading',
    title: 'Auto-Copy System',
    text: 'Signals mirrored into a paper account, within your limits.',
  },
  {
    path: '/dashboard/mentorship',
    title: 'Master Vault',
    text: 'Five courses, live sessions, and how far you have come.',
  },
  {
    path: '/dashboard/community',
    title: 'Elite Network',
    text: 'Posts of other members, the leaderboard, and the groups.',
  },
] as const;
