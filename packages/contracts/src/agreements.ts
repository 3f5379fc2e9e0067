import { z } from 'zod';
import { named } from './http/named.ts';
import { isoDate } from './text.ts';

/**
 * Newest version of each text that a member must accept. A version is the day on which the text
 * last changed. After a new version, every member must accept again.
 */
export const AGREEMENTS = {
  terms: '2026-11-29',
  risk: '2026-11-30',
  privacy: '2026-11-30',
  age: '2026-11-24',
} as const;

const version = z.iso.date('A version is the day of its last change');

/**
 * Versions of the terms, risk warning, privacy policy, and age statement that a person saw and
 * accepted.
 */
export const agreementsSchema = named('Agreements', {
  terms: version,
  risk: version,
  privacy: version,
  age: version,
});
export type Agreements = z.infer<typeof agreementsSchema>;

export const acceptanceSchema = named('Acceptance', { ...agreementsSchema.shape, acceptedAt: isoDate });
export type Acceptance = z.infer<typeof acceptanceSchema>;

/** True if the member accepted the newest version of every text. */
export const areNewest = (accepted: Agreements): boolean =>
  agreementsSchema.keyof().options.every((text) => accepted[text] === AGREEMENTS[text]);
