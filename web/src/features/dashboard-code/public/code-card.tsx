import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMember } from '../../../shared/session/member-context.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { textLinkStyle } from '../../../shared/ui/text-link.tsx';
import { useProofTicket } from '../../support/public/support-api.ts';

export type CodePrompt = ReturnType<typeof useCodePrompt>;

/**
 * Decides when to show the form for the dashboard code, which we email after verifying a deposit.
 * Until the member has sent a proof, the form is shown only on request.
 */
export function useCodePrompt() {
  const { proof, error } = useProofTicket();
  const { hasDeposited } = useMember().access;
  const [isWanted, setIsWanted] = useState(false);
  const isDue = hasDeposited || Boolean(proof) || Boolean(error);
  return {
    isShown: isDue || isWanted,
    isWanted,
    /** Shows the form. Undefined if the form is shown already, or while the proof loads. */
    open: isDue || isWanted || proof === undefined ? undefined : () => setIsWanted(true),
  };
}

export function CodeCard({ prompt, children }: { prompt: CodePrompt; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  // The button that shows the form may be far above it. The form itself may still be loading.
  useEffect(() => {
    if (prompt.isWanted) (card.current?.querySelector('input') ?? card.current)?.focus();
  }, [prompt.isWanted]);
  if (!prompt.isShown) return null;
  return (
    <div ref={card} tabIndex={-1} className="focus:outline-none">
      <Card padding="lg" className="flex flex-col gap-5">
        <CardHead title="Have your code?" text="It opens your dashboard." />
        {children}
      </Card>
    </div>
  );
}

/** Shows the form for the dashboard code on request. */
export function CodeButton({ prompt }: { prompt: CodePrompt }) {
  if (!prompt.open) return null;
  return (
    <button
      type="button"
      onClick={prompt.open}
      className={`relative self-start text-sm after:absolute after:-inset-x-2 after:-inset-y-3 ${textLinkStyle}`}
    >
      Enter dashboard code
    </button>
  );
}
