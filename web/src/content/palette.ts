/** The command palette's own words. */
export const paletteTexts = {
  /** Read out behind it. */
  buttonMore: ' pages and actions',
  title: 'Go to a page, or do something',
  input: 'Search pages, lessons and actions',
  keys: { move: 'move', open: 'open', close: 'close' },
  nothing: (search: string) => `Nothing is called “${search}”.`,
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const;
