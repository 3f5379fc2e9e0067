import { ACCESS_PATHS, type AccessPath, TIER_MINIMUM_USD, type Tier } from '@croneai/contracts/access.ts';
import { DEPOSIT_MIN_USD, depositStepSchema, tierOfDeposit } from '@croneai/contracts/account-setup.ts';
import { useWatch } from 'react-hook-form';
import { accessPathNames, setupTexts, depositStepTexts as texts } from '../../content/account-setup.ts';
import { tierName } from '../../content/tiers.ts';
import { track } from '../../shared/analytics/track.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { RadioCards } from '../../shared/ui/choice.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { SaveProblem } from './save-problem.tsx';
import { suggestedDeposit, type Wizard } from './use-setup-wizard.ts';

type PaidTier = Exclude<Tier, 'guest'>;

interface DepositStepProps {
  wizard: Wizard;
  /** Chosen on the upgrade page: its deposit is suggested. */
  tier: PaidTier | undefined;
}

const pathCards = ACCESS_PATHS.map((path) => ({
  value: path,
  label: `${accessPathNames[path]}, ${texts.from(DEPOSIT_MIN_USD[path])}`,
  hint: texts.paths[path],
}));

export function DepositStep({ wizard, tier }: DepositStepProps) {
  const { field, submit, accessPath, hint, suggestFor } = useDepositForm(wizard, tier);
  const amount = field('depositAmount', { valueAsNumber: true });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <CardHead
        title="Choose your access and deposit"
        text="You deposit into your own broker account. We never hold it."
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

function useDepositForm({ saved: { deposit }, save, goTo }: Wizard, tier: PaidTier | undefined) {
  const { user } = useMember();
  const firstPath = deposit?.accessPath ?? user.accessPath ?? 'manual';
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
    hint: opened ? texts.opens(typed, tierName(opened)) : texts.minimum(minimum),
    /** A suggestion that nobody touched follows the access path. */
    suggestFor(path: AccessPath) {
      if (!tier || deposit || form.formState.dirtyFields.depositAmount) return;
      form.setValue('depositAmount', suggestedDeposit(tier, path));
    },
  };
}
