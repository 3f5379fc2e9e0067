import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { confirmCodeBodySchema, loginBodySchema, registerBodySchema } from './auth-bodies.ts';
import { resetPasswordBodySchema } from './password-reset.ts';

const registration = {
  fullName: 'Ada Example',
  email: 'Ada@Example.com ',
  phone: '+234 (801) 234-56.78',
  country: 'Nigeria',
  password: 'Secret123',
};

/** Returns the first message of each field, as the API and the forms show it. */
function messages(schema: z.ZodType, input: unknown): Record<string, string> {
  const result = schema.safeParse(input);
  const fields: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

describe('registration', () => {
  it('accepts a valid form, with the address in lower case', () => {
    expect(registerBodySchema.parse(registration)).toMatchObject({ email: 'ada@example.com' });
  });

  it('names every missing field', () => {
    expect(messages(registerBodySchema, {})).toEqual({
      fullName: 'Full name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      country: 'Country is required',
      password: 'Password is required',
    });
  });

  it.each([
    ['fullName', 'Al', 'Full name must be at least 3 characters'],
    ['fullName', '   ', 'Full name is required'],
    ['fullName', 'Ada\r\nBcc: x@example.com', 'Full name contains characters that are not allowed'],
    ['fullName', 'Ada\u0000Example', 'Full name contains characters that are not allowed'],
    ['fullName', '\u200b\u202e\u3164', 'Full name is required'],
    ['fullName', 'Cro\u200bneAI Support', 'Full name must not contain the name CroneAI'],
    ['fullName', 'CroneAI Support', 'Full name must not contain the name CroneAI'],
    ['fullName', 'A'.repeat(101), 'Full name must be at most 100 characters'],
    ['fullName', { $gt: '' }, 'Full name must be text'],
    ['email', 'ada', 'Email is invalid'],
    ['email', `${'a'.repeat(250)}@example.com`, 'Email is invalid'],
    ['email', { $gt: '' }, 'Email is invalid'],
    ['phone', '12345', 'Phone number must be 7-15 digits (international formats accepted)'],
    ['phone', '1234567890123456', 'Phone number must be 7-15 digits (international formats accepted)'],
    ['phone', '12345ext67', 'Phone number must be 7-15 digits (international formats accepted)'],
    ['country', '', 'Country is required'],
    ['country', 'Atlantis', 'Please choose a country from the list'],
    ['password', 'Short1', 'Password must be at least 8 characters'],
    ['password', 'alllowercase1', 'Password must contain uppercase, lowercase, and number'],
    ['password', `Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters'],
    ['telegram', 7, 'Telegram handle must be text'],
  ])('refuses %s %j (ASVS 6.2.1)', (field, value, message) => {
    expect(messages(registerBodySchema, { ...registration, [field]: value })).toEqual({ [field]: message });
  });

  it('drops unknown keys', () => {
    expect(registerBodySchema.parse({ ...registration, role: 'owner', tier: 'gold' })).not.toHaveProperty(
      'role',
    );
  });
});

describe('the other forms', () => {
  it('accept a code in upper or lower case, and require a code', () => {
    const own = { email: 'a@b.co', handle: 'h'.repeat(43) };
    expect(confirmCodeBodySchema.parse({ ...own, confirmationCode: ' ab3def ' }).confirmationCode).toBe(
      'AB3DEF',
    );
    expect(messages(confirmCodeBodySchema, { ...own, confirmationCode: '' })).toEqual({
      confirmationCode: 'Please enter the confirmation code',
    });
  });

  it('accept a code alone, as well as a code with the handle or the password of the registration', () => {
    const typed = { email: 'a@b.co', confirmationCode: 'AB3DEF' };
    for (const own of [{}, { handle: 'h'.repeat(43) }, { password: 'Analytical1' }])
      expect(confirmCodeBodySchema.safeParse({ ...typed, ...own }).success).toBe(true);
  });

  it('require all fields at login', () => {
    expect(messages(loginBodySchema, {})).toEqual({
      email: 'Please fill in all fields',
      password: 'Please fill in all fields',
    });
  });

  it('require only a token and a password of eight characters for a reset (ASVS 6.2.1)', () => {
    expect(messages(resetPasswordBodySchema, { newPassword: 'short' })).toEqual({
      token: 'Reset token is missing',
      newPassword: 'Password must be at least 8 characters long',
    });
    expect(resetPasswordBodySchema.safeParse({ token: 'abc', newPassword: 'alllowercase' }).success).toBe(
      true,
    );
  });
});
