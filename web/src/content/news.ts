/** Texts of the page where admins write news. */
export const newsTexts = {
  lead: {
    news: 'Plain text by email to every member who asked for news. It can’t be recalled.',
    notices: 'To every member or a segment, even if they turned emails off. For essential news only.',
  },
  textHint: 'Plain text. Leave a blank line between paragraphs. Web addresses become links.',
  previewStale: 'The text has changed since this preview. Preview it again before you send.',
  confirm: (recipients: number) =>
    `It goes to ${recipients === 1 ? 'one member' : `${recipients} members`} now and can’t be recalled.`,
  confirmAction: (recipients: number) => `Send ${recipients === 1 ? 'one email' : `${recipients} emails`}`,
  sendFailed: 'The news couldn’t be sent.',
  sentTitle: 'Sent',
} as const;
