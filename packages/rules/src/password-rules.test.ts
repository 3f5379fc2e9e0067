import { expect, it } from 'vitest';
import { PASSWORD_TOO_COMMON, PASSWORD_TOO_PERSONAL, weaknessOf } from './password-rules.ts';

const ada = { email: 'ada.lovelace@example.com', fullName: 'Ada King' };

it.each([
  'CroneAI-2026x',
  'my crone-ai 77',
  'Lovelace1815',
  'xx ADA.LOVELACE xx',
  'long live the King',
  'ada.lovelace@example.com',
])('%s is refused because it contains the owner’s name or the product’s name (ASVS 6.2.11)', (password) => {
  expect(weaknessOf(password, ada)).toBe(PASSWORD_TOO_PERSONAL);
});

it.each(['12345678', 'password', 'Password1', 'Passw0rd', '!!Sunshine2026'])(
  '%s is refused because it is common',
  (password) => {
    expect(weaknessOf(password, ada)).toBe(PASSWORD_TOO_COMMON);
  },
);

it.each(['Analytical1', 'correct horse battery staple', 'Canada-is-cold-9', 'adamant-Oak-7'])(
  '%s is accepted, because many good passwords contain short parts of names',
  (password) => {
    expect(weaknessOf(password, ada)).toBeUndefined();
  },
);

it('the rules apply even if the owner’s name is unknown', () => {
  expect(weaknessOf('Lovelace1815', { email: 'a@example.com' })).toBeUndefined();
});
