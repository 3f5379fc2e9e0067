/** Texts about access codes, for members and admins. */
export const accessCodeTexts = {
  title: 'Access code',
  text: 'Use a code that you got from us.',
  field: 'Your code',
  submit: 'Use code',
  failed: 'The code couldn’t be used.',
  used: (given: string) => `Your code gives you ${given}. This page updates in a moment.`,
  until: 'Access until',
  refused: 'Your account is ready, but the access code can’t be used any more. Ask us for another one.',
} as const;

export const adminCodeTexts = {
  lead: 'A code gives a tier or a feature for a set number of days. Members enter it at sign-up or on the Upgrade page.',
  formTitle: 'New code',
  formText: 'Each member can use the code once.',
  gives: 'Tier or feature',
  days: 'Days of access',
  uses: 'Members who can use it',
  until: 'Last day to use it (UTC)',
  campaign: 'Campaign',
  submit: 'Create code',
  failed: 'The code wasn’t created.',
  made: 'Copy the code now. You won’t see it again.',
  listTitle: 'Codes',
  listText: 'The first letters of each code, and how many members used it.',
  listFailed: 'The codes couldn’t be loaded',
  empty: 'No codes yet',
  disable: 'Disable',
  enable: 'Enable',
  disabled: 'Disabled',
  switched: (prefix: string, isDisabled: boolean) =>
    `The code ${prefix}… ${isDisabled ? 'can’t be used any more' : 'can be used again'}.`,
  undo: 'Undo',
  switchFailed: 'The code wasn’t changed.',
  emptyText: 'Codes that you create appear here.',
} as const;
