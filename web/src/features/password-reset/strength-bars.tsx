import { Check } from 'lucide-react';
import { passwordStrength } from './password-strength.ts';

/** A bar for each thing that a strong password has; the tick says the same as the colour. */
export function StrengthBars({ password }: { password: string }) {
  return (
    <ul aria-label="Password strength" className="grid grid-cols-3 gap-2">
      {passwordStrength(password).map(({ label, isMet }) => (
        <li key={label} className="flex flex-col gap-1.5">
          <span
            aria-hidden
            className={`h-1.5 rounded-full transition-colors ${isMet ? 'bg-accent' : 'bg-surface-3'}`}
          />
          <span className={`flex items-start gap-1 text-xs ${isMet ? 'text-text' : 'text-muted'}`}>
            {isMet ? (
              <Check aria-hidden className="mt-0.5 size-3.5 shrink-0 text-accent" strokeWidth={2} />
            ) : null}
            {label}
            <span className="sr-only">{isMet ? ': yes' : ': no'}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
