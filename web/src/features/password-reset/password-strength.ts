import { PASSWORD_MIN_LENGTH } from '@croneai/contracts/constants.ts';

export interface StrengthRule {
  label: string;
  isMet: boolean;
}

/** What makes a password stronger. Only the length is enforced; the others are advice. */
export function passwordStrength(password: string): readonly StrengthRule[] {
  return [
    { label: `${PASSWORD_MIN_LENGTH}+ characters`, isMet: password.length >= PASSWORD_MIN_LENGTH },
    { label: 'Uppercase letter', isMet: /\p{Lu}/u.test(password) },
    { label: 'Digit', isMet: /\d/.test(password) },
  ];
}
