import { PASSWORD_MIN_LENGTH } from '@croneai/contracts/constants.ts';
import { DIGIT, LOWERCASE, UPPERCASE } from '@croneai/contracts/password-characters.ts';
import { Check, Circle } from 'lucide-react';

interface StrengthRule {
  label: string;
  isMet: boolean;
}

/**
 * Checks the rules for a strong password. Only the length is required; the other rules are advice.
 */
export function passwordStrength(password: string): readonly StrengthRule[] {
  return [
    { label: `${PASSWORD_MIN_LENGTH}+ characters`, isMet: [...password].length >= PASSWORD_MIN_LENGTH },
    { label: 'Uppercase letter', isMet: UPPERCASE.test(password) },
    { label: 'Digit', isMet: DIGIT.test(password) },
  ];
}

/** Checks the additional rule of the sign-up. */
export const lowercaseRule = (password: string): StrengthRule => ({
  label: 'Lowercase letter',
  isMet: LOWERCASE.test(password),
});

/** The rules of a password, each with a circle that becomes a tick. */
export function PasswordRules({ rules }: { rules: readonly StrengthRule[] }) {
  return (
    <ul aria-label="Rules of the password" className="grid grid-cols-2 gap-x-3 gap-y-1.5 text-sm">
      {rules.map(({ label, isMet }) => {
        const Mark = isMet ? Check : Circle;
        return (
          <li
            key={label}
            className={`flex items-center gap-2 last:odd:col-span-2 ${isMet ? 'text-text' : 'text-muted'}`}
          >
            <Mark className={`size-4 shrink-0 ${isMet ? 'stroke-2 text-accent' : ''}`} />
            {label}
            <span className="sr-only">{isMet ? ': yes' : ': no'}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** A bar for each rule of a strong password. A rule that is met has a color and a tick. */
export function StrengthBars({ rules }: { rules: readonly StrengthRule[] }) {
  return (
    <ul aria-label="Strength of the password" className="grid auto-cols-fr gap-2 xs:grid-flow-col">
      {rules.map(({ label, isMet }) => (
        <li key={label} className="flex flex-col gap-1.5">
          <span
            aria-hidden
            className={`h-1.5 rounded-full transition-colors ${isMet ? 'bg-accent' : 'bg-surface-3'}`}
          />
          <span className={`flex items-start gap-1 text-xs ${isMet ? 'text-text' : 'text-muted'}`}>
            {isMet ? <Check className="mt-0.5 size-3.5 shrink-0 text-accent stroke-2" /> : null}
            {label}
            <span className="sr-only">{isMet ? ': yes' : ': no'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
