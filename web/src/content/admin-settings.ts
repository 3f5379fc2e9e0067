import type { SettingName } from '@croneai/contracts/site-settings.ts';

export const siteSettingsTexts = {
  title: 'Settings',
  lead: 'Links, contacts, and claims. A change shows within 10 seconds, without a restart.',
  failed: 'The settings couldn’t be loaded',
  save: 'Save changes',
  discard: 'Discard changes',
  saved: 'Settings saved.',
  unchanged: 'No unsaved changes',
  unsaved: (count: number) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
  notSaved: 'The settings weren’t saved. Your changes are still here.',
  invalid: 'Correct the marked fields, then save again.',
  restored: 'Your unsaved changes from earlier are still here.',
  conflictTitle: (name: string) => `${name} changed the settings`,
  keepMine: 'Keep my changes',
  takeTheirs: 'Discard mine',
  both: (labels: string) => `You both changed: ${labels}.`,
  placeholdersTitle: 'Some links are placeholders',
  placeholders: (labels: string) => `These still point to an .example address: ${labels}.`,
  homeLink: 'Open Settings',
  unreachable: 'We check only the format of each link. Open each one to see where it leads.',
  historyTitle: 'History',
  historyFailed: 'The history couldn’t be loaded',
  noHistory: 'No changes yet',
  noHistoryText: 'Each saved change appears here, with its author.',
  undo: 'Undo latest change',
  undone: 'The latest change was undone.',
  notUndone: 'The change wasn’t undone.',
  undoneMark: 'Undo',
  formerAdmin: 'A former admin',
  preview: 'Preview',
} as const;

export const settingLabels: Readonly<Record<SettingName, string>> = {
  brokers: 'Brokers',
  videoGuideLink: 'Video guide',
  supportHandle: 'Support handle',
  supportLink: 'Support chat link',
  whatsAppNumber: 'WhatsApp number',
  whatsAppLink: 'WhatsApp link',
  supportEmail: 'Support email',
  communityLink: 'Community link',
  announcementsLink: 'Announcements link',
  bootcampLink: 'Bootcamp link',
  xLink: 'X link',
  youTubeLink: 'YouTube link',
  offices: 'Offices',
  officesNote: 'Note about the offices',
  claims: 'Claims',
  companyClaims: 'Company claims',
  claimsNote: 'Source of the claims',
  currency: 'Currency',
  currencyRate: 'Exchange rate for one dollar',
  liveSessionLinks: 'Live session links',
  cannedReplies: 'Canned replies',
  supportGrantMaxDays: 'Longest grant that support can give, in days',
  supportGrantMaxTier: 'Highest tier that support can grant',
};

export const labelsOf = (names: readonly string[]): string =>
  names.map((name) => settingLabels[name as SettingName] ?? name).join(', ');

interface GroupText {
  id:
    | 'brokers'
    | 'support'
    | 'community'
    | 'offices'
    | 'claims'
    | 'currency'
    | 'sessions'
    | 'replies'
    | 'grants';
  title: string;
  /** Names the pages that show the values of this group. */
  text: string;
}

export const settingGroups: readonly GroupText[] = [
  {
    id: 'brokers',
    title: 'Brokers',
    text: 'Shown after an application for the AI bot, and in Account Setup, the Upgrade Portal, and Support Hub.',
  },
  {
    id: 'support',
    title: 'Support contacts',
    text: 'Shown on Contact, in Support Hub, and in Account Setup.',
  },
  {
    id: 'community',
    title: 'Community and social links',
    text: 'Shown in the footer of each public page, on Contact, and in the Elite Network.',
  },
  {
    id: 'offices',
    title: 'Offices',
    text: 'Shown on Contact. If there are no offices, the section is hidden.',
  },
  {
    id: 'claims',
    title: 'Claims',
    text: 'Shown on the home page, Features, About, and sign-up. Each claim has an asterisk (*).',
  },
  {
    id: 'currency',
    title: 'Local currency',
    text: 'Members see amounts in this currency as well as in dollars.',
  },
  {
    id: 'sessions',
    title: 'Live sessions',
    text: 'Members who may join see these links in the vault. Leave a field empty until you have the link.',
  },
  {
    id: 'replies',
    title: 'Canned replies',
    text: 'Ready-made answers to tickets. We replace {name} with the member’s first name. When you verify a deposit, we send “Tier is active” or “Proof received”.',
  },
  {
    id: 'grants',
    title: 'Limits for support',
    text: 'The longest grant and the highest tier that support can give.',
  },
];
