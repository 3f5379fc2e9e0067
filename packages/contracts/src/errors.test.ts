import { expect, it } from 'vitest';
import { accountErrors } from './errors/account-errors.ts';
import { adminErrors } from './errors/admin-errors.ts';
import { signalErrors } from './errors/signal-errors.ts';
import { errors } from './errors.ts';
import { problems } from './http/problem.ts';

it('no two errors have the same name or code', () => {
  const names = [problems, accountErrors, signalErrors, adminErrors].flatMap(Object.keys);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const codes = Object.values(errors).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
