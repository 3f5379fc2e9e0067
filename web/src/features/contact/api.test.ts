import {
  type ContactBody,
  contactBodySchema,
  contactEndpoints,
} from '@croneai/contracts/endpoints/contact.ts';
import { CONTACT_CATEGORIES } from '@croneai/contracts/leads.ts';
import { expect, it } from 'vitest';
import { contactCategories } from '../../content/contact.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { contactRequest } from './api.ts';

it('asks for what the contract offers', () => {
  const body: ContactBody = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hello' };
  expect(contactRequest(body, 'a-key-of-mine')).toEqual({
    ...toRequest(contactEndpoints.send, { body }),
    headers: { 'idempotency-key': 'a-key-of-mine' },
  });
  expect(contactBodySchema.parse(body).category).toBe(contactCategories[0].value);
});

it('offers every category of the contract', () => {
  expect(contactCategories.map(({ value }) => value)).toEqual([...CONTACT_CATEGORIES]);
});
