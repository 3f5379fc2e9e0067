import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { Check } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { setupTexts } from '../../content/account-setup.ts';
import { tierWanted } from '../../shared/account-setup/setup-path.ts';
import { useFocusOnChange } from '../../shared/ui/use-focus-on-change.ts';
import { ProofStep } from './proof-step.tsx';
import { BrokerStep, DepositStep } from './setup-steps.tsx';
import { type Step, useSetupWizard } from './use-setup-wizard.ts';

export function SetupWizard({ loaded }: { loaded: AccountSetup }) {
  const [query] = useSearchParams();
  const tier = tierWanted(query);
  const wizard = useSetupWizard(loaded, tier);
  const { step, goTo, formKey } = wizard;
  const area = useFocusOnChange<HTMLDivElement>(step);
  return (
    <div className="flex flex-col gap-5 sm:gap-7">
      <StepList current={step} />
      <div ref={area} tabIndex={-1} className="focus:outline-none">
        {step === 1 ? <BrokerStep key={formKey} wizard={wizard} /> : null}
        {step === 2 ? <DepositStep key={formKey} wizard={wizard} tier={tier} /> : null}
        {step === 3 ? <ProofStep setup={wizard.saved} onBack={() => goTo(2)} /> : null}
      </div>
    </div>
  );
}

const MARK = {
  done: 'border-accent bg-accent text-on-accent',
  current: 'border-accent text-accent',
  ahead: 'border-line-strong text-muted',
} as const;

function StepList({ current }: { current: Step }) {
  return (
    <ol aria-label="Steps of the setup" className="flex items-center gap-2 sm:gap-3">
      {setupTexts.steps.map((title, index) => {
        const number = index + 1;
        const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
        return (
          <li
            key={title}
            aria-current={state === 'current' ? 'step' : undefined}
            className={`flex items-center gap-2 sm:gap-3 ${index > 0 ? 'min-w-0 flex-1' : ''}`}
          >
            {index > 0 ? <span aria-hidden className="h-px min-w-3 flex-1 bg-line-strong" /> : null}
            <span
              className={`tabular grid size-8 shrink-0 place-items-center rounded-full border text-sm font-medium ${MARK[state]}`}
            >
              {state === 'done' ? <Check role="img" aria-label="Done" className="size-4 stroke-2" /> : number}
            </span>
            <span
              className={`truncate text-sm max-xs:sr-only ${state === 'current' ? 'font-medium text-text' : 'text-muted max-sm:sr-only'}`}
            >
              {title}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
