import {
  GRANT_FEATURE_NAMES,
  GRANT_FEATURES,
  type GrantFeature,
  TIER_NAMES,
} from '@croneai/contracts/access.ts';
import { grantFeatureSchema } from '@croneai/contracts/access-schemas.ts';
import { grantTierSchema } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { z } from 'zod';

/** A tier or a feature that an admin chooses for a grant or an access code. */
export const grantChoiceSchema = z.union([grantTierSchema, grantFeatureSchema]);
export type GrantChoice = z.infer<typeof grantChoiceSchema>;

export const GRANT_CHOICES: readonly { value: GrantChoice; label: string }[] = [
  ...grantTierSchema.options.map((value) => ({ value, label: TIER_NAMES[value] })),
  ...GRANT_FEATURES.map((value) => ({ value, label: GRANT_FEATURE_NAMES[value] })),
];

const isFeature = (choice: GrantChoice): choice is GrantFeature =>
  GRANT_FEATURES.some((feature) => feature === choice);

/** Converts the choice to the fields of a request. */
export const grantFieldsOf = (choice: GrantChoice) =>
  isFeature(choice) ? { feature: choice } : { tier: choice };

/** Returns the end of the last day of a grant or code, in UTC, or null if no day is chosen. */
export const endOfLastDay = (day: string | undefined): string | null => (day ? `${day}T23:59:59.999Z` : null);
