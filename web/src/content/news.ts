/** Texts of the page where admins write news. */
export const newsTexts = {
  lead: {
    news: 'We’ll email this to every member who asked for news. Once sent, it can’t be recalled.',
    notices:
      'For essential news only: these reach all the members you choose, even those who turned emails off.',
  },
  textHint: 'Plain text. Leave a blank line between paragraphs. Web addresses become links.',
  previewStale: 'The text has changed since this preview. Preview it again before you send.',
  confirm: (recipients: number) =>
    `We’ll send it to ${recipients === 1 ? 'one member' : `${recipients} members`} now. It can’t be recalled.`,
  confirmAction: (recipients: number) => `Send ${recipients === 1 ? 'one email' : `${recipients} emails`}`,
  sendFailed: 'The news couldn’t be sent.',
  sentTitle: 'Sent',
} as const;
