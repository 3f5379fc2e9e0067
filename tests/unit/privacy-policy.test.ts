import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { expect, it } from 'vitest';
import { privacyPolicy, terms } from '../../web/src/content/legal.ts';
import { ACCOUNT_ITEMS, PRIVACY_RECIPIENTS, USE_ITEMS } from '../../web/src/content/privacy-items.ts';
import { definedCollections } from '../support/defined-collections.ts';

const items = [...ACCOUNT_ITEMS, ...USE_ITEMS];
const collections = await definedCollections();
const ofPersons = collections.filter(({ erasure }) => erasure !== 'no-personal-data').map(({ name }) => name);
/** Stores of personal data outside of `defineCollection`. */
const BESIDE_COLLECTIONS = ['attachments in GridFS', 'sessions in Redis'];

it('lists in the privacy policy exactly the collections with personal data', () => {
  const named = new Set(items.flatMap(({ storedIn }) => storedIn));
  expect([...named].sort()).toEqual([...new Set([...ofPersons, ...BESIDE_COLLECTIONS])].sort());
});

it('shows each item and each recipient in the privacy policy', () => {
  const shown = privacyPolicy.sections.flatMap(({ paragraphs }) => paragraphs);
  expect(shown).toEqual(expect.arrayContaining([...items.map(({ text }) => text), ...PRIVACY_RECIPIENTS]));
});

it.each(['Google', 'Apple', 'Mozilla', 'Microsoft', 'Telegram', 'webhooks', 'broker'])(
  'lists %s in the privacy policy as a recipient of personal data',
  (recipient) => {
    expect(PRIVACY_RECIPIENTS.join(' ')).toContain(recipient);
  },
);

it('gives the privacy policy the date of the version that members accept', () => {
  const day = new Date(privacyPolicy.updated.replace(/(\d+) (\w+) (\d+)/, '$2 $1, $3 UTC'));
  expect(day.toISOString().slice(0, 10)).toBe(AGREEMENTS.privacy);
});

it('explains in the terms how deposits, trials, and codes decide access', () => {
  const { paragraphs = [] } = terms.sections.find(({ heading }) => heading === 'Tiers and deposits') ?? {};
  expect(paragraphs).toContain(
    'Your highest single verified deposit decides your tier; deposits don’t add up. Access from a trial or a code ends on the day that we show you, and each code works once for each member. When access ends, you keep the account.',
  );
});
