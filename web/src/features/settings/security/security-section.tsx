import { PasswordCard } from './password-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** How the member signs in. */
export function SecuritySection() {
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
    </>
  );
}
