import { leadFormEndpoints, type SubmitLeadBody } from '@croneai/contracts/endpoints/lead-form.ts';
import { expect, it } from 'vitest';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { submitLeadRequest } from './api.ts';

it('asks for what the contract offers', () => {
  const body = { fullName: 'Ada' } as SubmitLeadBody;
  expect(submitLeadRequest(body, 'a-key-of-mine')).toEqual({
    ...toRequest(leadFormEndpoints.submit, { body }),
    headers: { 'idempotency-key': 'a-key-of-mine' },
  });
});
