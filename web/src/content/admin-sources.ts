import type { FunnelStep } from '@croneai/contracts/endpoints/admin/funnel.ts';
import type { CountedBy } from '@croneai/contracts/source.ts';

/** Names of the steps that visitors take, from the first visit to the tier. */
export const stepNames: Readonly<Record<FunnelStep, string>> = {
  served: 'Visits',
  form: 'Applied',
  signedUp: 'Signed up',
  confirmed: 'Confirmed',
  setUp: 'Set up',
  proof: 'Proof',
  verified: 'Verified',
  tier: 'Tier',
};

interface GroupTexts {
  name: string;
  total: string;
  caption: string;
  failed: string;
  exported: string;
  emptyText: string;
}

/** Texts of the table, by the kind of its rows. */
export const groupTexts: Readonly<Record<CountedBy, GroupTexts>> = {
  source: {
    name: 'Source',
    total: 'All sources',
    caption: 'Steps from visit to tier, by source',
    failed: 'The sources couldn’t be loaded',
    exported: 'The table was saved as a CSV file.',
    emptyText: 'Sources appear here within seconds of a visit. Add ?utm_source=name to your links.',
  },
  campaign: {
    name: 'Campaign',
    total: 'All campaigns',
    caption: 'Steps from visit to tier, by campaign',
    failed: 'The campaigns couldn’t be loaded',
    exported: 'The table was saved as a CSV file.',
    emptyText: 'Campaigns appear here within seconds of a visit. Add ?utm_campaign=name to your links.',
  },
};

export const sourcesTexts = {
  title: 'Sources',
  lead: 'See which campaigns and websites bring visitors, members, and deposits.',
  range: 'Days',
  own: 'Custom',
  from: 'From (UTC)',
  to: 'To (UTC)',
  by: 'Count by',
  noCampaign: 'No campaign',
  allSteps: (name: string) => `All steps of ${name}`,
  empty: 'No visits on these days',
  how: 'What each column counts',
  steps: [
    ['Visits', 'Visits that began on a public page. We don’t count bots that identify themselves.'],
    ['Applied', 'Application forms that were sent.'],
    ['Signed up', 'Sign-up forms that were sent.'],
    [
      'Confirmed',
      'Members who confirmed their email on these days. The next columns count only these members.',
    ],
    ['Set up', 'Members who completed the account setup.'],
    ['Proof', 'Members who sent a file as proof of deposit, or who have a deposit on record.'],
    ['Verified', 'Members with a verified deposit.'],
    ['Tier', 'Members who have Silver, Pro, or Gold now.'],
  ],
  privacy:
    'The source is the link’s utm_source, or its ref if it has no utm_source. If it has neither, the source is the website that the visitor came from. The campaign is the link’s utm_campaign. We use no cookies or visitor IDs to count visits. We don’t count erased members.',
} as const;
