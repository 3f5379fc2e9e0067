import type { Role } from '@croneai/contracts/http/role.ts';

export const reasonTexts = {
  reason: 'Reason',
  reasonHint: 'Kept in the audit and in the member’s data export.',
} as const;

const roleDeedTexts = {
  ...reasonTexts,
  failed: 'The role wasn’t changed.',
  undoneBy: undefined,
  undoReason: '',
} as const;

/** Texts of the role changes, each with its confirmation. */
export const roleDeeds = {
  makeSupport: {
    ...roleDeedTexts,
    action: 'Make support',
    question: 'Make this person support?',
    text: 'Support works on leads, messages, and tickets, can see members, and grants access within the limits in Settings. We’ll sign the person out everywhere and notify them by email. When they next sign in, they’ll have to set up two-factor login.',
    cancel: 'Don’t change',
    done: (name: string) => `${name} is now on the support team.`,
  },
  makeOwner: {
    ...roleDeedTexts,
    action: 'Make owner',
    question: 'Make this person an owner?',
    text: 'Owners can do everything here, including settings, roles, and exports. We’ll sign the person out everywhere and notify them by email. When they next sign in, they’ll have to set up two-factor login.',
    cancel: 'Don’t change',
    done: (name: string) => `${name} is now an owner.`,
  },
  takeRole: {
    ...roleDeedTexts,
    action: 'Remove from team',
    question: 'Remove this person from the team?',
    text: 'We’ll sign them out everywhere and notify them by email. They keep their account as a member.',
    cancel: 'Keep on the team',
    done: (name: string) => `${name} is no longer on the team.`,
  },
} as const;
export type RoleDeed = keyof typeof roleDeeds;

export const ROLE_OF_DEED: Readonly<Record<RoleDeed, Role>> = {
  makeSupport: 'support',
  makeOwner: 'owner',
  takeRole: 'member',
};

/** Returns the role changes that are possible for a person with this role. */
export const roleDeedsFor = (role: Role): RoleDeed[] =>
  (Object.keys(ROLE_OF_DEED) as RoleDeed[]).filter((deed) => ROLE_OF_DEED[deed] !== role);

export const roleTexts: Readonly<Record<Role, string>> = {
  member: 'A member.',
  support: 'Support: works on leads, messages, and tickets, and grants access within limits.',
  owner: 'An owner: can do everything here.',
};

export const teamTexts = {
  title: 'Team',
  lead: 'Owners and support staff. Add or remove people here.',
  listTitle: 'People on the team',
  loadFailed: 'The team couldn’t be loaded',
  you: 'You',
  seen: 'Last seen',
  factorOn: 'Two-factor login on',
  factorOff: 'Two-factor login off',
  blocked: 'Blocked',
  addTitle: 'Add a person',
  addText: 'They need a confirmed account. Search for it by name or email.',
  search: 'Search by name or email',
  searchFailed: 'The members couldn’t be loaded',
  nobody: 'No member matches. Ask the person to sign up and confirm their email first.',
} as const;

export const ownersOnlyTexts = {
  pageTitle: 'Owners only',
  title: 'Only owners can open this page',
  text: 'Your role is support. Ask an owner if you need something from here.',
  back: 'Back to Command Center',
} as const;
