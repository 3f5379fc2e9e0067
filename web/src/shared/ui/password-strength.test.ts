import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength.tsx';

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

it('each rule has a label for the screen', () => {
  const labels = passwordStrength('').map((rule) => rule.label);
  expect(labels).toEqual(['8+ characters', 'Uppercase letter', 'Digit']);
});
