import { leadEndpoints, type SubmitLeadBody } from '@croneai/contracts/endpoints/leads.ts';
import { expect, it } from 'vitest';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { submitLeadRequest } from './api.ts';

it('asks for what the contract offers', () => {
  const body = { fullName: 'Ada' } as SubmitLeadBody;
  expect(submitLeadRequest(body, 'a-key-of-mine')).toEqual({
    ...toRequest(leadEndpoints.submit, { body }),
    headers: { 'idempotency-key': 'a-key-of-mine' },
  });
});
