import { BROKER_ACCOUNT_MAX_LENGTH, brokerStepSchema } from '@croneai/contracts/account-setup.ts';
import { BROKER_PROMO_CODE } from '@croneai/contracts/constants.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { ExternalLink } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { setupTexts, brokerStepTexts as texts } from '../../content/account-setup.ts';
import { links } from '../../content/links.ts';
import { CopyButton } from '../../shared/security/copy-button.tsx';
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { SaveProblem } from './save-problem.tsx';
import type { SetupWizard } from './use-setup-wizard.ts';

interface BrokerStepProps {
  wizard: SetupWizard;
  onSubmit: (values: { brokerAccount: string }) => Promise<void>;
}

export function BrokerStep({ wizard, onSubmit }: BrokerStepProps) {
  const form = useForm({
    resolver: zodResolver(brokerStepSchema),
    defaultValues: { brokerAccount: wizard.saved.brokerAccount ?? '' },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
      className="flex flex-col gap-6"
    >
      <CardHead title={texts.title} text={texts.text} />
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-control border border-line bg-surface-2 p-3 sm:p-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          {texts.promoCode}
          <span className="font-mono text-lg font-semibold tracking-wider text-text">
            {BROKER_PROMO_CODE}
          </span>
          <CopyButton text={BROKER_PROMO_CODE} label={texts.copy} copied={texts.copied} />
        </p>
        <ButtonAnchor
          href={links.brokerRegistration.href}
          variant="secondary"
          className="h-auto! min-h-11 whitespace-normal! py-2 text-left"
        >
          {links.brokerRegistration.text}
          <ExternalLink aria-hidden className="size-4" strokeWidth={1.5} />
        </ButtonAnchor>
      </div>
      <TextField
        label={texts.account}
        required
        maxLength={BROKER_ACCOUNT_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.accountHint}
        error={errors.brokerAccount?.message}
        {...form.register('brokerAccount')}
      />
      <SaveProblem {...wizard} />
      <Button type="submit" size="lg" loading={wizard.isSaving} className="sm:w-fit sm:min-w-40">
        {setupTexts.next}
      </Button>
    </form>
  );
}
