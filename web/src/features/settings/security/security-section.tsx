import { PasswordCard } from './password-card.tsx';
import { SecurityLogCard } from './security-log-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** How the member signs in, and what happened to the account. */
export function SecuritySection() {
  return (
    <>
      <PasswordCard />
      <TwoFactorCard />
      <SecurityLogCard />
    </>
  );
}
