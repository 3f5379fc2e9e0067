import type { Channel, ChannelEvent, ReceiptState } from '@croneai/contracts/channels.ts';

export const channelTexts = {
  title: 'Notifications by channel',
  text: 'We always send account and service messages by email and to your inbox.',
  saved: 'Saved.',
  mailBelow: 'Turn the daily summary and weekly report emails on or off under',
  mailBelowLink: 'Emails below',
  events: {
    signal: 'New signals',
    'signal-settled': 'Signal results',
    'daily-summary': 'Daily summary',
    'weekly-report': 'Weekly report',
    tickets: 'Support answers',
    community: 'Team posts',
    account: 'Account and security',
    'service-notice': 'Service notices',
  } satisfies Record<ChannelEvent, string>,
  channels: {
    push: 'Push',
    telegram: 'Telegram',
    inbox: 'Inbox',
    mail: 'Email',
    page: 'Website',
  } satisfies Record<Channel | 'page', string>,
  quiet: {
    label: 'Quiet hours',
    hint: 'During quiet hours we skip signals. We send other messages when quiet hours end.',
  },
} as const;

export const deliveredTexts = {
  title: 'Delivery history',
  text: 'Your last 100 messages.',
  empty: 'No messages yet.',
  entered: (count: number, late: string, atStart: string) =>
    `Result of ${count} ${count === 1 ? 'signal' : 'signals'} if you had entered when ${count === 1 ? 'its alert' : 'their alerts'} arrived: ${late}. If you had entered at the start of each slot: ${atStart}.`,
  tooLate: (count: number) =>
    `${count} ${count === 1 ? 'alert' : 'alerts'} arrived too late to enter the trade.`,
  states: {
    waiting: 'Waiting',
    accepted: 'Sent',
    received: 'Arrived',
    opened: 'Opened',
    refused: 'Rejected',
    expired: 'Expired',
    suppressed: 'Skipped',
  } satisfies Record<ReceiptState, string>,
  reasons: {
    quiet: 'quiet hours',
    rules: 'your alert rules',
    muted: 'muted',
    access: 'no access',
    late: 'too late',
    removed: 'device removed',
  } as Readonly<Record<string, string>>,
} as const;

export const telegramTexts = {
  title: 'Telegram',
  text: 'Alerts in a chat with our bot.',
  textGold: 'You get signals in the Gold channel, and everything else in a chat with our bot.',
  off: 'Telegram alerts aren’t available yet.',
  link: 'Link Telegram',
  open: 'Open Telegram',
  waiting: 'Press Start in Telegram. The link works once, for ten minutes.',
  linkFailed: 'We couldn’t create a link.',
  linkedSince: 'Linked',
  lastUsed: 'Last message',
  unlink: 'Unlink',
  unlinked: 'Telegram is unlinked.',
  unlinkFailed: 'Telegram couldn’t be unlinked.',
  channel: 'Join the Gold channel',
  channelHint: 'Your personal invite link works once.',
  joined: 'You’re in the Gold channel.',
  room: 'Join the Gold Room',
  roomHint: 'A group for Gold members. Your personal invite link works once.',
  roomJoined: 'You’re in the Gold Room.',
  hints: 'Join the hint channel',
  hintsHint:
    'The hint channel gets a post with a link for each new signal. Once you join, the bot stops sending you direct messages about new signals, because those may arrive late.',
  hintsJoined: 'You’re in the hint channel.',
  mute: 'Mute signals for today',
  muteHint: 'Stops messages about signals on every channel until midnight.',
  muted: 'Signals are muted until',
  unmute: 'Unmute',
  muteFailed: 'The mute setting wasn’t changed.',
} as const;
