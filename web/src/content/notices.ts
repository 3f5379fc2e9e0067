import { TIER_NAMES } from '@croneai/contracts/access.ts';
import { MEMBER_STATES, type NoticeSegment } from '@croneai/contracts/endpoints/notifier/service-notices.ts';
import { tierOptions } from './admin.ts';

const STATE_NAMES = {
  trial: 'In their trial',
  'trial-ended': 'Trial ended, locked',
  unlocked: 'Unlocked',
} as const satisfies Record<(typeof MEMBER_STATES)[number], string>;

const members = (count: number) => (count === 1 ? 'one member' : `${count} members`);

/** Texts of the page where admins write service notices. */
export const noticeTexts = {
  lead: 'For outages, terms and changes of the service: a banner in the dashboard and an email, whatever a member switched off.',
  subjectHint: 'One line. It heads the banner and the email.',
  textHint: 'Plain text. An empty line begins a paragraph.',
  who: 'Who gets it',
  tiers: tierOptions,
  states: MEMBER_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
  silentHint: 'Days without a sign-in. Empty: everyone.',
  sendsAtHint: 'By this device’s clock. Empty: at once.',
  bannerHint: '0: email only.',
  previewStale: 'Something has changed since this preview. Make a new one before you send.',
  nobody: 'No member is in this segment.',
  confirm: (recipients: number, isLater: boolean) =>
    `${isLater ? 'It goes out at the time you chose' : 'It goes out at once'} to ${members(recipients)}. You can withdraw it: the banner ends, and so do emails that still wait.`,
  confirmAction: (recipients: number) => `Send to ${members(recipients)}`,
  sendFailed: 'The notice couldn’t be sent.',
  listTitle: 'Planned and sent',
  listText: 'When it goes out, to whom, and what became of the emails.',
  empty: 'What you send is listed here, with how many emails arrived.',
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw this notice?',
  withdrawText: 'The banner ends and no more emails go out. Emails that arrived stay where they are.',
  withdrawn: 'The notice was withdrawn.',
  withdrawFailed: 'The notice couldn’t be withdrawn.',
} as const;

/** The segment in a few words. */
export function segmentText({ tier, state, country, silentDays }: NoticeSegment): string {
  const parts = [
    tier && TIER_NAMES[tier],
    state && STATE_NAMES[state],
    country,
    silentDays && `silent for ${silentDays} days`,
  ].filter((part) => part !== undefined);
  return parts.join(', ') || 'All members';
}
