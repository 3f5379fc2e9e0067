import { supportEndpoints } from '@croneai/contracts/endpoints/support.ts';
import { expect, it } from 'vitest';
import { supportCalls } from './attachment-transfer.ts';

it('are those of the contract', () => {
  const heads = Object.entries(supportEndpoints).map(([name, { method, path, access }]) => [
    name,
    { method, path, access },
  ]);
  expect(supportCalls).toEqual(Object.fromEntries(heads));
});
