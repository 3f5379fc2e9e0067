import {
  type AccountSetup,
  BROKER_ACCOUNT_MAX_LENGTH,
  brokerStepSchema,
} from '@croneai/contracts/account-setup.ts';
import { Check, ExternalLink } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { setupTexts } from '../../content/account-setup.ts';
import { BROKER_PROMO_CODE } from '../../content/lead-form.ts';
import { links } from '../../content/links.ts';
import { tierWanted } from '../../shared/account-setup/setup-path.ts';
import { track } from '../../shared/analytics/track.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useFocusOnChange } from '../../shared/ui/use-focus-on-change.ts';
import { DepositStep } from './deposit-step.tsx';
import { ProofStep } from './proof-step.tsx';
import { SaveProblem } from './save-problem.tsx';
import { type Step, useSetupWizard, type Wizard } from './use-setup-wizard.ts';

export function SetupWizard({ loaded }: { loaded: AccountSetup }) {
  const wizard = useSetupWizard(loaded);
  const [query] = useSearchParams();
  const { step, goTo, formKey } = wizard;
  const area = useFocusOnChange<HTMLDivElement>(step);
  return (
    <div className="flex flex-col gap-7">
      <StepList current={step} />
      <div ref={area} tabIndex={-1} className="focus:outline-none">
        {step === 1 ? <BrokerStep key={formKey} wizard={wizard} /> : null}
        {step === 2 ? <DepositStep key={formKey} wizard={wizard} tier={tierWanted(query)} /> : null}
        {step === 3 ? <ProofStep setup={wizard.saved} onBack={() => goTo(2)} /> : null}
      </div>
    </div>
  );
}

function BrokerStep({ wizard }: { wizard: Wizard }) {
  const { field, submit } = useApiForm({
    schema: brokerStepSchema,
    defaultValues: { brokerAccount: wizard.saved.brokerAccount ?? '' },
    send: async (values) => {
      if (await wizard.save(values)) {
        track('InitiateCheckout', { content_name: 'Account setup' });
        wizard.goTo(2);
      }
      return {};
    },
    failed: setupTexts.notSaved,
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <CardHead
        title="Open your broker account"
        text="Our partner broker and the promo code link your deposit to you."
      />
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-control border border-line bg-surface-2 p-3 sm:p-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          Promo code
          <span className="font-mono text-lg font-semibold tracking-wider text-text">
            {BROKER_PROMO_CODE}
          </span>
          <CopyButton text={BROKER_PROMO_CODE} label="Copy" copied="Copied" />
        </p>
        <ButtonAnchor
          href={links.brokerRegistration.href}
          variant="secondary"
          className="h-auto! min-h-11 whitespace-normal! py-2 text-left"
        >
          {links.brokerRegistration.text}
          <ExternalLink className="size-4" />
        </ButtonAnchor>
      </div>
      <TextField
        label="Broker account ID"
        required
        maxLength={BROKER_ACCOUNT_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="Usually at the top right of your broker account or under Profile."
        {...field('brokerAccount')}
      />
      <SaveProblem {...wizard} />
      <Button type="submit" size="lg" loading={wizard.isSaving} className="sm:w-fit sm:min-w-40">
        {setupTexts.next}
      </Button>
    </form>
  );
}

const MARK = {
  done: 'border-accent bg-accent text-on-accent',
  current: 'border-accent text-accent',
  ahead: 'border-line-strong text-muted',
} as const;

/** Where in the wizard somebody is. */
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
              className={`truncate text-sm ${state === 'current' ? 'font-medium text-text' : 'text-muted max-sm:sr-only'}`}
            >
              {title}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
