import { type ReactNode, useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { useProofTicket } from '../../support/public/support-api.ts';

/**
 * The form for the dashboard code. We mail a code after a proof of deposit, so without a proof a
 * button opens the form.
 */
export function CodeCard({ children }: { children: ReactNode }) {
  const { proof, error } = useProofTicket();
  const [isWanted, setIsWanted] = useState(false);
  if (proof === undefined && !error) return null;
  if (proof || error || isWanted) {
    return (
      <Card padding="lg" className="flex flex-col gap-5">
        <CardHead title="Have your code?" text="It opens your dashboard." />
        {children}
      </Card>
    );
  }
  return (
    <Button variant="ghost" className="self-start" onClick={() => setIsWanted(true)}>
      I have a code
    </Button>
  );
}
