import { auditFiltersSchema } from '@croneai/contracts/endpoints/admin-audit.ts';
import { expect, it } from 'vitest';
import { queryOf } from './api.ts';

it('days reach the call as whole days in UTC, in a form that it takes', () => {
  const query = queryOf({ from: '2026-11-01', to: '2026-11-02', search: 'x' });
  expect(query).toMatchObject({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T23:59:59.999Z' });
  expect(auditFiltersSchema.safeParse(query).success).toBe(true);
});
