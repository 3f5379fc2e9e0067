import { TIER_NAMES } from '@croneai/contracts/access.ts';
import { MEMBER_STATES, type NoticeSegment } from '@croneai/contracts/endpoints/notifier/notice-bodies.ts';
import { tierOptions } from './admin.ts';

const STATE_NAMES = {
  trial: 'In their trial',
  'trial-ended': 'Trial ended, locked',
  unlocked: 'Unlocked',
} as const satisfies Record<(typeof MEMBER_STATES)[number], string>;

const members = (count: number) => (count === 1 ? 'one member' : `${count} members`);

/** Texts of the page where admins write service notices. */
export const noticeTexts = {
  lead: 'For outages, new terms, and service changes. Members get a banner in the dashboard and an email.',
  subjectHint: 'One line. Used as the banner title and the email subject.',
  textHint: 'Plain text. Leave a blank line between paragraphs.',
  who: 'Who gets it',
  tiers: tierOptions,
  states: MEMBER_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
  silentHint: 'Leave empty for everyone.',
  sendsAtHint: 'In this device’s time zone. Leave empty to send now.',
  bannerHint: 'Enter 0 for an email without a banner.',
  previewStale: 'Your text or choices have changed since this preview. Preview again before you send.',
  nobody: 'No member matches these choices.',
  confirm: (recipients: number, isLater: boolean) =>
    `We’ll send it to ${members(recipients)} ${isLater ? 'at the time you chose' : 'now'}. You can withdraw it later. The banner then disappears, and unsent emails are canceled.`,
  confirmAction: (recipients: number) => `Send to ${members(recipients)}`,
  sendFailed: 'The notice couldn’t be sent.',
  listTitle: 'Planned and sent',
  listText: 'When each notice goes out, who gets it, and how many emails arrived.',
  empty: 'Notices you send appear here, with how many emails arrived.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this notice?',
  withdrawText:
    'The banner will disappear, and no more emails will go out. Delivered emails can’t be withdrawn.',
  withdrawn: 'The notice was withdrawn.',
  withdrawFailed: 'The notice couldn’t be withdrawn.',
} as const;

/** Describes the segment in a few words. */
export function segmentText({ tier, state, country, silentDays }: NoticeSegment): string {
  const parts = [
    tier && TIER_NAMES[tier],
    state && STATE_NAMES[state],
    country,
    silentDays && `inactive for ${silentDays} days`,
  ].filter((part) => part !== undefined);
  return parts.join(', ') || 'All members';
}
