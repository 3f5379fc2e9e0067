import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { expect, it } from 'vitest';
import { privacyPolicy } from '../../web/src/content/legal.ts';
import { ACCOUNT_ITEMS, PRIVACY_RECIPIENTS, USE_ITEMS } from '../../web/src/content/privacy-items.ts';
import { definedCollections } from '../support/defined-collections.ts';

const items = [...ACCOUNT_ITEMS, ...USE_ITEMS];
const collections = await definedCollections();
const ofPersons = collections.filter(({ erasure }) => erasure !== 'holds-nobody').map(({ name }) => name);
/** Stores of persons that are no collection of `defineCollection`. */
const BESIDE_COLLECTIONS = ['attachments in GridFS', 'sessions in Redis'];

it('the privacy policy names every collection that holds persons, and no other', () => {
  const named = new Set(items.flatMap(({ storedIn }) => storedIn));
  expect([...named].sort()).toEqual([...new Set([...ofPersons, ...BESIDE_COLLECTIONS])].sort());
});

it('the privacy policy shows each item and each recipient', () => {
  const shown = privacyPolicy.sections.flatMap(({ paragraphs }) => paragraphs);
  expect(shown).toEqual(expect.arrayContaining([...items.map(({ text }) => text), ...PRIVACY_RECIPIENTS]));
});

it.each(['Google', 'Apple', 'Mozilla', 'Microsoft', 'Telegram', 'webhooks'])(
  'the privacy policy says that %s can get personal data',
  (recipient) => {
    expect(PRIVACY_RECIPIENTS.join(' ')).toContain(recipient);
  },
);

it('the privacy policy carries the day of the version that members accept', () => {
  const day = new Date(privacyPolicy.updated.replace(/(\d+) (\w+) (\d+)/, '$2 $1, $3 UTC'));
  expect(day.toISOString().slice(0, 10)).toBe(AGREEMENTS.privacy);
});
