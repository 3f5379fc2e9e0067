import { afterSetup } from '../../content/account-setup.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';

export function NextCard() {
  return (
    <Card padding="lg" className="flex flex-col gap-4">
      <CardHead title={afterSetup.title} />
      <ol className="flex flex-col gap-3 text-sm text-muted">
        {afterSetup.steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden className="tabular font-medium text-accent">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  );
}
