import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { useSearchParams } from 'react-router-dom';
import { tierAsked } from '../../shared/account-setup/setup-path.ts';
import { track } from '../../shared/analytics/track.ts';
import { useFocusOnChange } from '../../shared/ui/use-focus-on-change.ts';
import { BrokerStep } from './broker-step.tsx';
import { DepositStep } from './deposit-step.tsx';
import { ProofStep } from './proof-step.tsx';
import { StepList } from './step-list.tsx';
import { useSetupWizard } from './use-setup-wizard.ts';

export function SetupWizard({ loaded }: { loaded: AccountSetup }) {
  const wizard = useSetupWizard(loaded);
  const [query] = useSearchParams();
  const { step, goTo, save, formKey } = wizard;
  const area = useFocusOnChange<HTMLDivElement>(step);
  return (
    <div className="flex flex-col gap-7">
      <StepList current={step} />
      <div ref={area} tabIndex={-1} className="focus:outline-none">
        {step === 1 ? (
          <BrokerStep
            key={formKey}
            wizard={wizard}
            onSubmit={async (values) => {
              if (!(await save(values))) return;
              track('InitiateCheckout', { content_name: 'Account setup' });
              goTo(2);
            }}
          />
        ) : null}
        {step === 2 ? (
          <DepositStep
            key={formKey}
            wizard={wizard}
            tier={tierAsked(query)}
            onSubmit={async (deposit) => {
              if (!(await save({ deposit }))) return;
              const { depositAmount: value, accessPath } = deposit;
              track('AddPaymentInfo', { value, currency: 'USD', content_category: accessPath });
              goTo(3);
            }}
          />
        ) : null}
        {step === 3 ? <ProofStep setup={wizard.saved} onBack={() => goTo(2)} /> : null}
      </div>
    </div>
  );
}
