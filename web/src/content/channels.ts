import type { Channel, ChannelEvent, ReceiptState } from '@croneai/contracts/channels.ts';

export const phoneTexts = {
  label: 'Alerts on this phone',
  labelElsewhere: 'Alerts on this computer',
  hint: 'New signals reach you with every page closed.',
  hintLimited: 'You hear that a signal is open. Opening it counts toward your daily limit.',
  install: 'On an iPhone or iPad, add CroneAI to the home screen first and open it there.',
  unsupported: 'This browser can’t get alerts while CroneAI is closed.',
  blocked: 'Your browser blocks notifications. Allow them in its site settings.',
  failed: 'Alerts weren’t switched on.',
  on: 'Alerts are on.',
  off: 'Alerts are off on this device.',
  devices: 'Your devices',
  lastUsed: 'Last alert',
  never: 'No alert yet',
  test: 'Send a test',
  tested: 'A test is on its way.',
  testFailed: 'The test wasn’t accepted.',
  remove: 'Remove',
  removed: 'This device gets no more alerts.',
  own: 'this one',
  offer: 'Get signals with CroneAI closed',
  switchOn: 'Switch alerts on',
  later: 'Not now',
  backOffer: 'Get an alert when signals are back',
  backIsSet: 'This device gets an alert when signals are back.',
} as const;

export const channelTexts = {
  title: 'What reaches you, and how',
  text: 'Account and service messages always come by email and in your inbox.',
  saved: 'Saved.',
  mailBelow: 'Emails of the daily summary and the weekly report are set under',
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
    page: 'Open page',
  } satisfies Record<Channel | 'page', string>,
  quiet: {
    label: 'Quiet hours',
    hint: 'Signals are left out, not sent late. Everything else waits until they end.',
  },
} as const;

export const deliveredTexts = {
  title: 'What reached you',
  text: 'The last 100, by every channel.',
  empty: 'Nothing was sent to you yet.',
  entered: (count: number, late: string, atStart: string) =>
    `Entered as each arrived here, ${count} settled ${count === 1 ? 'signal' : 'signals'} brought ${late}; at their start, as the record counts, ${atStart}.`,
  tooLate: (count: number) => `${count} arrived too late to enter.`,
  states: {
    waiting: 'Waiting',
    accepted: 'Sent',
    received: 'Arrived',
    opened: 'Opened',
    refused: 'Refused',
    expired: 'Expired',
    suppressed: 'Left out',
  } satisfies Record<ReceiptState, string>,
  reasons: {
    quiet: 'quiet hours',
    rules: 'your rules',
    muted: 'muted',
    access: 'no access',
    late: 'too late',
    removed: 'device removed',
  } as Readonly<Record<string, string>>,
} as const;

export const inboxTexts = {
  label: 'Inbox',
  unread: (count: number) => `${count} unread`,
  empty: 'Nothing here yet.',
  failed: 'Your inbox couldn’t be loaded.',
} as const;

export const telegramTexts = {
  title: 'Telegram',
  text: 'Alerts in a chat with our bot.',
  textGold: 'Each signal in the Gold channel, everything else in a chat with our bot.',
  off: 'Telegram isn’t connected to this site yet.',
  link: 'Link Telegram',
  open: 'Open Telegram',
  waiting: 'Press Start in Telegram. The link works once, for ten minutes.',
  linkFailed: 'No link was made.',
  linkedSince: 'Linked',
  lastUsed: 'Last message',
  unlink: 'Unlink',
  unlinked: 'Telegram is unlinked.',
  unlinkFailed: 'Telegram is still linked.',
  channel: 'Join the Gold channel',
  channelHint: 'This invite is yours alone and works once.',
  joined: 'You’re in the Gold channel.',
  mute: 'Mute signals for today',
  muted: 'Signals are muted until',
  unmute: 'Unmute',
  muteFailed: 'Nothing was changed.',
} as const;
