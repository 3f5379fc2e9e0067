import { type ReactNode, useState } from 'react';
import { useMember } from '../../../shared/session/member-context.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { useProofTicket } from '../../support/public/support-api.ts';

/**
 * The form for the dashboard code, which we email after verifying a deposit. Until the member has
 * sent a proof, the form is behind a button.
 */
export function CodeCard({ children }: { children: ReactNode }) {
  const { proof, error } = useProofTicket();
  const { hasDeposited } = useMember().access;
  const [isWanted, setIsWanted] = useState(false);
  if (!hasDeposited && proof === undefined && !error) return null;
  if (hasDeposited || proof || error || isWanted) {
    return (
      <Card padding="lg" className="flex flex-col gap-5">
        <CardHead title="Have your code?" text="It opens your dashboard." />
        {children}
      </Card>
    );
  }
  return (
    <Button variant="ghost" className="order-last -mt-2 -ml-4 self-start" onClick={() => setIsWanted(true)}>
      I have a code
    </Button>
  );
}
