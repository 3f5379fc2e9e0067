import { statusEndpoints } from '@croneai/contracts/endpoints/status.ts';
import { expect, it } from 'vitest';
import { statusCall } from './status-api.ts';

it('is the call of the contract', () => {
  const { method, path, access } = statusEndpoints.get;
  expect(statusCall).toEqual({ method, path, access });
});
