import { readFileSync } from 'node:fs';
import type { Keys } from '../../infra/keys/make-keys.mjs';
import type { Registration } from '../support/api-client.ts';

/*
 * Invented members of the dumps in tests/fixtures/release-*; tests sign in as them.
 */

export const DUMP = new URL('../fixtures/release-1.0.0/', import.meta.url);
/**
 * Slots are short, so that the dump contains several. The restored system must keep this length.
 */
export const SAMPLE_ENV = { SIGNAL_SLOT_SECONDS: '5', MARKET_DATA_PAIRS: '8', RATE_LIMIT_SCALE: '1000' };

/** Keys of a dump. They are public, and no other installation has them. */
export const keysOfDump = (): Keys => JSON.parse(readFileSync(new URL('keys.json', DUMP), 'utf8')) as Keys;

const sample = (name: string): Registration => ({
  fullName: `Sample ${name}`,
  email: `sample-${name.toLowerCase()}@example.com`,
  phone: '+234 801 234 5678',
  country: 'Nigeria',
  password: 'Kettle-orbit-velvet-29-dump',
});

export const SAMPLE_ADMIN = sample('Admin');
export const SAMPLE_GOLD = sample('Gold');
export const SAMPLE_GUEST = sample('Guest');
/** A member who registered and was erased before the dump. */
export const SAMPLE_ERASED = sample('Erased');
export const SAMPLE_TICKET = 'Sample ticket';
