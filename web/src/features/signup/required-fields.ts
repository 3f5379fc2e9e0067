import type { RegisterBody } from '@croneai/contracts/endpoints/auth.ts';

export const REQUIRED_FIELDS = [
  'fullName',
  'email',
  'phone',
  'country',
  'password',
] as const satisfies readonly (keyof RegisterBody)[];

/** The share of filled required fields, 0 to 1. Filled means more than blanks; right is for the schema to say. */
export function filledShare(values: readonly (string | undefined)[]): number {
  return values.filter((value) => value?.trim()).length / REQUIRED_FIELDS.length;
}
