/** The command palette's own words. */
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
  nothingHint: 'Try “signals” or “settings”.',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const;
