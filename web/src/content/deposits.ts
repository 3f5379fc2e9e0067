import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';

/** Labels of deposit states on admin pages. */
export const depositStates = {
  claimed: { label: 'Claimed', tone: 'neutral' },
  'in-review': { label: 'In review', tone: 'warn' },
  verified: { label: 'Verified', tone: 'up' },
  refused: { label: 'Refused', tone: 'down' },
} as const satisfies Record<DepositView['state'], { label: string; tone: string }>;

export const proofTexts = {
  title: 'Deposit proof',
  pictureFailed: (name: string) => `${name} couldn’t be loaded.`,
  record: 'Enter what the proof shows. This doesn’t unlock a tier yet.',
  fromSetup:
    'The fields below hold what the member entered in the account setup. Compare them with the proof.',
  recordAction: 'Record deposit',
  unique: 'Only by this member',
  duplicate: 'Also claimed by',
  noDollars: 'Enter the amount in dollars first',
  byEarlier: (dollars: string) => `, because of an earlier verified deposit of ${dollars}`,
  noTier: 'Below the first tier ($20)',
  verify: 'Verify, reply, and close',
  waiting: 'In 10 seconds, we’ll verify the deposit and close the ticket.',
  waitingElsewhere: (name: string, dollars: string) =>
    `${name}: in 10 seconds, we’ll verify ${dollars} and close the ticket.`,
  verifying: (name: string) => `${name}: we’re verifying the deposit.`,
  openTicket: 'Open ticket',
  undo: 'Undo',
  undone: 'Nothing was changed.',
  done: 'the deposit is verified, and the ticket is closed.',
  failed: 'the deposit wasn’t verified.',
  replyFailed: 'the deposit is verified, but the reply wasn’t sent.',
  recordFailed: 'The deposit wasn’t recorded. Your entries are still here.',
  settled:
    'Someone already verified or refused this deposit. If the member sent new proof, record another deposit.',
  recordAnother: 'Record another deposit',
  refuse: {
    question: 'Refuse this deposit?',
    text: 'We’ll send the reason to the member, who can reply with new proof. Their tier won’t change.',
    reason: 'Reason',
    reasonHint: 'For example: the picture shows no account number.',
    action: 'Refuse',
    cancel: 'Cancel',
    failed: 'The deposit wasn’t refused.',
  },
  refusal: (reason: string) =>
    `Hello {name},\n\nWe couldn’t confirm your deposit: ${reason}\n\nYou can reply here with new proof.`,
  refused: 'The deposit was refused, and the member was sent the reason.',
  refusalNotSent: 'The deposit was refused, but the member wasn’t told. Write them a reply below.',
} as const;

/** Texts for the decision about a deposit on the page of a member. */
export const decisionTexts = {
  open: 'Decide',
  reopen: 'Change decision',
  legend: 'Decision',
  verify: 'Verify',
  refuse: 'Refuse',
  review: 'Review',
  reviewAgain: 'Review again',
  takeBack: 'Take back',
  stopReview: 'Stop review',
  question: 'Decide about this deposit',
  was: (state: string) => `The deposit is now: ${state.toLowerCase()}.`,
  reason: 'Reason',
  reasonHint: 'Kept in the audit. For example, what the broker confirmed.',
  cancel: 'Cancel',
  failed: 'The deposit wasn’t changed. Your entries are still here.',
  none: 'Only an owner can change a verified deposit.',
  noChange: 'The member’s access won’t change.',
  ends: (tier: string) => `${tier} from this deposit ends now.`,
  endsNothing: 'This deposit gives no tier now, so no tier ends.',
  grantsUnknown: 'If this deposit still gives a tier, that tier ends now.',
  unmarks: 'The member no longer counts as a depositor.',
  codesStop: 'Dashboard codes that we already emailed will stop working.',
  notifies: 'We’ll notify the member by email if their access changes.',
  gives: (tier: string) => `The member gets ${tier} without an end date.`,
  givesLimited: (tier: string) => `The member gets ${tier} for as long as support may give it.`,
  givesNoTier: 'The deposit counts as verified, but gives no tier.',
  noReasonSent: 'The member isn’t sent the reason.',
  noReasonSentByTicket: 'The member isn’t sent the reason. Write it in a reply to their ticket.',
  done: {
    claimed: 'The review was stopped.',
    'in-review': 'The deposit is in review.',
    verified: 'The deposit is verified.',
    refused: 'The deposit was refused.',
  },
  undo: 'Undo',
  undoReason: 'Decision undone',
  undone: 'The decision was undone.',
  undoFailed: 'The decision wasn’t undone.',
} as const;

export const grantTexts = {
  lead: 'A grant gives the member a tier or one feature until it ends.',
  sources: { deposit: 'Deposit', lead: 'Application', code: 'Access code', manual: 'By an admin' },
  untilHint: 'The last day, in UTC. Leave empty for no end date.',
  given: 'The grant was given.',
  giveFailed: 'The grant wasn’t given. Your entries are still here.',
  ended: 'The grant has ended.',
  endFailed: 'The grant wasn’t ended.',
} as const;

export const botTrialTexts = {
  title: 'Free bot trial',
  noAccount: 'No account has this email yet. The applicant must sign up before you can give the trial.',
  member: 'Open member',
  running: 'This member has the bot',
  until: 'until',
  accountFailed: 'The applicant’s account couldn’t be loaded',
  grantsFailed: 'The grants couldn’t be loaded',
  action: 'Give 6 months of the bot',
  reason: 'Free 6-month AI bot trial',
  done: 'The member has the bot for six months.',
  failed: 'The trial wasn’t given.',
} as const;
