/** The command palette's own words. */
export const paletteTexts = {
  /** Read out after the name. */
  buttonMore: ' pages and actions',
  title: 'Go to a page or run an action',
  input: 'Search pages, lessons and actions',
  keys: { move: 'move', open: 'open', close: 'close' },
  nothing: (search: string) => `No results for “${search}”`,
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const;
