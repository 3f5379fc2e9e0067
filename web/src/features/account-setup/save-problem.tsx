import { claimsOf, setupTexts as texts } from '../../content/account-setup.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import type { Wizard } from './use-setup-wizard.ts';

type SaveProblemProps = Pick<Wizard, 'problem' | 'saved' | 'takeSaved'>;

/** Why the step was not saved, and for a lost race both ways out of it. */
export function SaveProblem({ problem, saved, takeSaved }: SaveProblemProps) {
  if (!problem) return null;
  if (problem.kind === 'failed') return <Notice tone="danger">{problem.message}</Notice>;
  const there = claimsOf(saved).map(({ label, value }) => `${label} ${value}`);
  return (
    <Notice
      tone="warning"
      title="Your setup was changed on another device"
      action={
        <Button size="sm" variant="secondary" onClick={takeSaved}>
          Use that
        </Button>
      }
    >
      {texts.conflictText(there.join(', '))}
    </Notice>
  );
}
