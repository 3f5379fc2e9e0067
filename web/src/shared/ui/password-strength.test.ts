import { newPassword } from '@croneai/contracts/text.ts';
import { expect, it } from 'vitest';
import { lowercaseRule, passwordStrength } from './password-strength.tsx';

it.each([
  ['', [false, false, false]],
  ['secret1', [false, false, true]],
  ['secretly', [true, false, false]],
  ['Secretly', [true, true, false]],
  ['Éclair77', [true, true, true]],
  ['AB1', [false, true, true]],
])('%j meets the rules %j', (password, met) => {
  expect(passwordStrength(password).map((rule) => rule.isMet)).toEqual(met);
});

it.each([
  'Éclair77',
  'ÉCLAIR77',
  'Ёлки-1234',
  'ёлки-1234',
  'Secret77',
  'secret77',
  'Aa1-5\u{1f511}\u{1f511}',
  'Aa1-5678',
])('the bars for %s are all filled only if the sign-up accepts it', (password) => {
  const rules = [...passwordStrength(password), lowercaseRule(password)];
  expect(rules.every(({ isMet }) => isMet)).toBe(newPassword.safeParse(password).success);
});

it('the sign-up accepts letters of every script, as the API document describes', () => {
  const pattern = new RegExp(newPassword.meta()?.pattern as string, 'u');
  for (const [password, isAccepted] of [
    ['Ёлки-1234', true],
    ['ёлки-1234', false],
    ['Ёлки-ёлки', false],
  ] as const) {
    expect(newPassword.safeParse(password).success).toBe(isAccepted);
    expect(pattern.test(password)).toBe(isAccepted);
  }
});

it('each rule has a label for the screen', () => {
  const labels = passwordStrength('').map((rule) => rule.label);
  expect(labels).toEqual(['8+ characters', 'Uppercase letter', 'Digit']);
});
