import { expect, it } from 'vitest';
import { newPasswordSchema } from './new-password-form.tsx';

const messages = (newPassword: string, confirmPassword: string) =>
  newPasswordSchema
    .safeParse({ newPassword, confirmPassword })
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

it.each([
  ['longenough', 'longenough'],
  ['no digit no upper', 'no digit no upper'],
])('takes %s typed twice', (first, second) => {
  expect(messages(first, second)).toEqual([]);
});

it('both fields are required', () => {
  const found = messages('', '');
  expect(found).toContain('newPassword: Please fill in all fields');
  expect(found).toContain('confirmPassword: Please fill in all fields');
});

it('length comes before match', () => {
  expect(messages('short', 'other')).toEqual(['newPassword: Password must be at least 8 characters long']);
  expect(messages('longenough', 'otherwise')).toEqual(['confirmPassword: Passwords do not match']);
});
