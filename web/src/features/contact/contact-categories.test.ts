import { CONTACT_CATEGORIES } from '@croneai/contracts/leads.ts';
import { expect, it } from 'vitest';
import { contactCategories } from '../../content/contact.ts';

it('offers every category of the contract', () => {
  expect(contactCategories.map(({ value }) => value)).toEqual([...CONTACT_CATEGORIES]);
});
