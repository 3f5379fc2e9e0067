export const inboxTexts = {
  label: 'Inbox',
  unread: (count: number) => `${count} unread`,
  empty: 'Nothing here yet.',
  failed: 'Your inbox couldn’t be loaded.',
} as const;
