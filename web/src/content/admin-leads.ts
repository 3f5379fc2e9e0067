import type { LeadAnswers } from '@croneai/contracts/endpoints/admin-leads.ts';
import type { LeadStatus, SuspectReason } from '@croneai/contracts/leads.ts';

export const leadsTexts = {
  title: 'Leads',
  lead: 'Everybody who applied for the AI bot, newest first.',
  search: 'Search by name, email or number',
  empty: 'No leads yet',
  emptyHint: 'They appear here as soon as somebody sends the form at /bot-access.',
  noMatch: 'No lead fits these filters',
  noMatchHint: 'Choose another status or other days, or clear the filters.',
  loadFailed: 'The leads could not be loaded',
  checkConnection: 'Check your connection, then try again.',
} as const;

export const leadStatusTexts: Readonly<
  Record<LeadStatus, { label: string; tone: 'neutral' | 'accent' | 'up' | 'down' | 'warn' }>
> = {
  new: { label: 'New', tone: 'accent' },
  contacted: { label: 'Contacted', tone: 'neutral' },
  qualified: { label: 'Qualified', tone: 'warn' },
  activated: { label: 'Activated', tone: 'up' },
  rejected: { label: 'Rejected', tone: 'down' },
};

/** What an admin does to bring a lead there. */
export const leadMoveTexts: Readonly<Record<LeadStatus, string>> = {
  new: 'Back to new',
  contacted: 'Mark contacted',
  qualified: 'Mark qualified',
  activated: 'Mark activated',
  rejected: 'Reject',
};

export const suspectTexts: Readonly<Record<SuspectReason, string>> = {
  honeypot: 'A field that people do not see was filled in.',
  'too-fast': 'The form was filled in faster than a person can.',
};

type Questions = {
  [Question in keyof LeadAnswers]: { label: string; answers?: Readonly<Record<string, string>> };
};

/** The questions of the form as the desk asks them, in the form's order. */
export const leadQuestions: Readonly<Questions> = {
  hasAccount: { label: 'Has a broker account', answers: { yes: 'Yes', no: 'No' } },
  hasFunded: { label: 'Has funded it', answers: { yes: 'Yes', ready: 'Ready to', no: 'No' } },
  canAfford: { label: 'Can afford the minimum', answers: { yes: 'Yes', maybe: 'Maybe', no: 'No' } },
  hasLostMoney: { label: 'Has lost money trading', answers: { yes: 'Yes', no: 'No' } },
  lossAmount: { label: 'How much was lost' },
  usageMethod: {
    label: 'Wants to trade',
    answers: { manual: 'By hand', auto: 'Automatically', both: 'Both ways' },
  },
  wantsCall: { label: 'Wants a call', answers: { yes: 'Yes', no: 'No' } },
  readyToStart: {
    label: 'Ready to start',
    answers: { now: 'Now', today: 'Today', week: 'This week', unsure: 'Not sure' },
  },
};
