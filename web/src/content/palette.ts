/** Texts of the command palette. */
export const paletteTexts = {
  /** Screen readers read this after the name of the button. */
  buttonMore: ' pages and actions',
  title: 'Go to a page or run an action',
  input: 'Search pages, lessons and actions',
  keys: { move: 'move', open: 'open', close: 'close' },
  nothing: (search: string) => `No results for “${search}”`,
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
} as const;
