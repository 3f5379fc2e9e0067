/** The command palette: its own words, and what else people may type for a page. */
export const paletteTexts = {
  button: 'Search',
  /** Read out behind it. */
  buttonMore: ' pages and actions',
  title: 'Go to a page, or do something',
  input: 'Search pages, lessons and actions',
  results: 'Results',
  pages: 'Pages',
  admin: 'Admin',
  lessons: 'Courses and lessons',
  course: 'Course',
  actions: 'Actions',
  locked: 'Locked, opens the Upgrade Portal',
  finished: 'Finished',
  signOut: 'Sign Out',
  keys: { move: 'move', open: 'open', close: 'close' },
  nothing: (search: string) => `Nothing is called “${search}”.`,
  nothingHint: 'Try a word from the menu, for example “signals” or “settings”.',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const;

/** Words that are on a page and not in its name, by the page's path. */
export const paletteKeywords: Readonly<Record<string, readonly string[]>> = {
  '/dashboard': ['home', 'overview', 'start'],
  '/dashboard/signals': ['live stream', 'chart', 'history', 'performance', 'call', 'put'],
  '/dashboard/copy-trading': ['copy trading', 'paper account', 'trades'],
  '/dashboard/bot-access': ['robot', 'paper account', 'automatic'],
  '/dashboard/mentorship': ['courses', 'lessons', 'knowledge', 'learning', 'live sessions'],
  '/dashboard/community': ['feed', 'posts', 'leaderboard', 'groups'],
  '/dashboard/account-setup': ['broker', 'deposit', 'proof', 'promo code'],
  '/dashboard/upgrade': ['tiers', 'silver', 'pro', 'gold', 'price'],
  '/dashboard/settings': [
    'password',
    'email',
    'time zone',
    'two-factor',
    'sessions',
    'notifications',
    'download data',
    'delete account',
  ],
  '/dashboard/support': ['help', 'ticket', 'contact', 'question'],
  '/dashboard/admin/users': ['members', 'access', 'grant', 'revoke'],
  '/dashboard/admin/leads': ['applications', 'submissions'],
  '/dashboard/admin/tickets': ['support', 'queue'],
  '/dashboard/admin/news': ['mailing', 'announcement'],
  '/dashboard/admin/audit': ['log', 'chain', 'history'],
};
