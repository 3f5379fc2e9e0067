/** The four features on the home of gold. */
export const goldTiles = [
  {
    path: '/dashboard/bot-access',
    title: 'AI Bot Access',
    text: 'The trading bot with your timeframe, risk level and trade size.',
  },
  {
    path: '/dashboard/copy-trading',
    title: 'Auto-Copy System',
    text: 'Signals mirrored into your broker account, within your limits.',
  },
  {
    path: '/dashboard/mentorship',
    title: 'Master Vault',
    text: 'Courses, live sessions and the roundtable.',
  },
  {
    path: '/dashboard/community',
    title: 'VIP Gold Room',
    text: 'The Elite Network, with the room that is open to gold alone.',
  },
] as const;
