import { ACCESS_PATHS, type AccessPath, TIER_MINIMUM_USD, type Tier } from '@croneai/contracts/access.ts';
import {
  BROKER_ACCOUNT_MAX_LENGTH,
  brokerStepSchema,
  DEPOSIT_MIN_USD,
  depositStepSchema,
  tierOfDeposit,
} from '@croneai/contracts/account-setup.ts';
import { newTicketPath } from '@croneai/contracts/paths.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  accessPathNames,
  accountHintOf,
  accountNameOf,
  brokerStepTexts as brokerTexts,
  claimsOf,
  setupTexts,
  depositStepTexts as texts,
} from '../../content/account-setup.ts';
import { brokerAction, brokerLinkFor } from '../../content/links.ts';
import { tierName } from '../../content/tiers.ts';
import { track } from '../../shared/analytics/track.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { LocalAmount } from '../../shared/site/local-amount.tsx';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { RadioCards } from '../../shared/ui/choice.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { PROOF_CATEGORY } from '../support/public/support-api.ts';
import { suggestedDeposit, type Wizard } from './use-setup-wizard.ts';

type PaidTier = Exclude<Tier, 'guest'>;

interface DepositStepProps {
  wizard: Wizard;
  /**
   * The tier that the member chose on the upgrade page. The form suggests a deposit for this tier.
   */
  tier: PaidTier | undefined;
}

const pathCards = ACCESS_PATHS.map((path) => ({
  value: path,
  label: `${accessPathNames[path]}, ${texts.from(DEPOSIT_MIN_USD[path])}`,
  hint: texts.paths[path],
}));

export function DepositStep({ wizard, tier }: DepositStepProps) {
  const { field, submit, accessPath, typed, hint, suggestFor } = useDepositForm(wizard, tier);
  const amount = field('depositAmount', { valueAsNumber: true });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <CardHead
        title="Choose your access and deposit"
        text="You deposit into your own broker account. We never hold your money."
        aside={
          tier ? <Badge tone="accent">{texts.chosen(tierName(tier), TIER_MINIMUM_USD[tier])}</Badge> : null
        }
      />
      <RadioCards
        legend="Access path"
        cards={pathCards}
        {...field('accessPath', {
          deps: ['depositAmount'],
          onChange: (event: { target: { value: AccessPath } }) => suggestFor(event.target.value),
        })}
      />
      <TextField
        label="Deposit amount (USD)"
        required
        type="number"
        inputMode="decimal"
        min={DEPOSIT_MIN_USD[accessPath]}
        step="any"
        hint={amount.error ? undefined : hint}
        {...amount}
      />
      <LocalAmount usd={typed} />
      {accessPath === 'manual' && typed >= TIER_MINIMUM_USD.silver && typed < DEPOSIT_MIN_USD.manual ? (
        <p className="text-sm text-muted">
          {texts.between(TIER_MINIMUM_USD.silver, DEPOSIT_MIN_USD.manual)}{' '}
          <TextLink to={newTicketPath(PROOF_CATEGORY)}>Send proof</TextLink>
        </p>
      ) : null}
      <SaveProblem {...wizard} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" size="lg" loading={wizard.isSaving} className="sm:min-w-40">
          {setupTexts.next}
        </Button>
        <Button size="lg" variant="ghost" disabled={wizard.isSaving} onClick={() => wizard.goTo(1)}>
          {setupTexts.back}
        </Button>
      </div>
    </form>
  );
}

function useDepositForm({ saved, deposit, save, goTo }: Wizard, tier: PaidTier | undefined) {
  const { user } = useMember();
  const firstPath = saved.deposit?.accessPath ?? user.accessPath ?? 'manual';
  const amount = deposit?.depositAmount ?? (tier && suggestedDeposit(tier, firstPath));
  const { form, field, submit } = useApiForm({
    schema: depositStepSchema,
    defaultValues: { accessPath: firstPath, depositAmount: amount ?? ('' as unknown as number) },
    send: async (claim) => {
      if (await save({ deposit: claim })) {
        const { depositAmount: value, accessPath: path } = claim;
        track('AddPaymentInfo', { value, currency: 'USD', content_category: path });
        goTo(3);
      }
      return {};
    },
    failed: setupTexts.notSaved,
  });
  const [accessPath, typed] = useWatch({ control: form.control, name: ['accessPath', 'depositAmount'] });
  const minimum = DEPOSIT_MIN_USD[accessPath];
  const opened = typed >= minimum ? tierOfDeposit(typed) : undefined;
  return {
    field,
    submit,
    accessPath,
    typed,
    hint: opened ? texts.opens(typed, tierName(opened)) : texts.minimum(minimum),
    /** Suggests a deposit for the access path, unless the member has edited the amount. */
    suggestFor(path: AccessPath) {
      if (!tier || deposit || form.formState.dirtyFields.depositAmount) return;
      form.setValue('depositAmount', suggestedDeposit(tier, path));
    },
  };
}

type SaveProblemProps = Pick<Wizard, 'problem' | 'saved' | 'takeSaved'>;

/**
 * Shows why the step was not saved. After a conflict, a button takes over the answers that another
 * device has saved.
 */
function SaveProblem({ problem, saved, takeSaved }: SaveProblemProps) {
  if (!problem) return null;
  if (problem.kind === 'failed') return <Notice tone="danger">{problem.message}</Notice>;
  const there = claimsOf(saved).map(({ label, value }) => `${label} ${value}`);
  return (
    <Notice
      tone="warning"
      title="Your setup was changed on another device"
      action={
        <Button size="sm" variant="secondary" onClick={takeSaved}>
          Use the other answers
        </Button>
      }
    >
      {setupTexts.conflictText(there.join(', '))}
    </Notice>
  );
}

export function BrokerStep({ wizard }: { wizard: Wizard }) {
  const settings = useSiteSettings();
  const [existing, setExisting] = useState('no');
  const only = settings.brokers.length === 1 ? settings.brokers[0] : undefined;
  const { form, field, submit } = useApiForm({
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
  const [hasOpened, setHasOpened] = useState(false);
  const { setFocus } = form;
  useEffect(() => {
    if (hasOpened) setFocus('brokerAccount');
  }, [hasOpened, setFocus]);
  // A member without an account has no number to enter yet.
  const showsField = existing === 'yes' || hasOpened || wizard.saved.brokerAccount !== null;
  return (
    <form
      noValidate
      // The Enter key in a radio button submits the form, even without a field.
      onSubmit={showsField ? submit : (event) => event.preventDefault()}
      className="flex flex-col gap-5 sm:gap-6"
    >
      <CardHead
        title="Open your broker account"
        text="Sign up with this promo code, so that we can match your deposit to you."
      />
      <RadioCards
        legend={brokerTexts.question(only?.name)}
        name="existing"
        columns="pair"
        cards={ANSWERS}
        value={existing}
        onChange={({ target }) => setExisting(target.value)}
      />
      {settings.brokers.map((broker) =>
        existing === 'yes' ? (
          <ExistingCustomer key={broker.name} broker={broker} isOnly={only !== undefined} />
        ) : (
          <BrokerOffer
            key={broker.name}
            broker={broker}
            action={brokerAction(settings, broker)}
            // With several brokers, the member must choose one first.
            isNext={only !== undefined && !showsField}
          />
        ),
      )}
      {showsField ? (
        <>
          <TextField
            label={accountNameOf(settings)}
            required
            maxLength={BROKER_ACCOUNT_MAX_LENGTH}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            hint={accountHintOf(settings)}
            {...field('brokerAccount')}
          />
          <SaveProblem {...wizard} />
          <Button type="submit" size="lg" loading={wizard.isSaving} className="sm:w-fit sm:min-w-40">
            {setupTexts.next}
          </Button>
        </>
      ) : (
        <Button
          size="lg"
          variant="secondary"
          className="sm:w-fit sm:min-w-40"
          onClick={() => setHasOpened(true)}
        >
          {brokerTexts.opened}
        </Button>
      )}
    </form>
  );
}

interface BrokerOfferProps {
  broker: PublicSettings['brokers'][number];
  action: string;
  /** True if opening an account is the member's next step. */
  isNext: boolean;
}

const ANSWERS = [
  { value: 'no', label: brokerTexts.answers.no },
  { value: 'yes', label: brokerTexts.answers.yes },
];

/** Promo code and link of one broker, for a new account. */
function BrokerOffer({ broker, action, isNext }: BrokerOfferProps) {
  const { user } = useMember();
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-control border border-line bg-surface-2 p-3 sm:p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted *:last:ml-auto max-sm:w-full">
        Promo code
        <span className="font-mono text-lg font-semibold tracking-wider break-all text-text">
          {broker.promoCode}
        </span>
        <CopyButton text={broker.promoCode} label="Copy" copied="Copied" />
      </p>
      <ButtonAnchor
        href={brokerLinkFor(broker, user.admissionCode)}
        variant={isNext ? 'primary' : 'secondary'}
        className="h-auto! min-h-11 whitespace-normal! py-2 text-left max-sm:w-full max-sm:text-center"
      >
        {action}
        <ExternalLink className="size-4" />
      </ButtonAnchor>
    </div>
  );
}

interface ExistingCustomerProps {
  broker: PublicSettings['brokers'][number];
  isOnly: boolean;
}

/** Shows customers of the broker a way to connect their existing account. */
function ExistingCustomer({ broker: { name, existingCustomer }, isOnly }: ExistingCustomerProps) {
  return (
    <p className="rounded-control border border-line bg-surface-2 p-3 text-sm text-muted sm:p-4">
      {isOnly ? null : <span className="font-medium text-text">{name}: </span>}
      {existingCustomer || brokerTexts.existing}
    </p>
  );
}
