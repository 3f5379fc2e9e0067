import { TIER_NAMES } from '@croneai/contracts/access.ts';
import type { DepositState } from '@croneai/contracts/deposit-state.ts';
import { useState } from 'react';
import { depositStates, decisionTexts as texts } from '../../../content/deposits.ts';
import { isProblem } from '../../../shared/api/api-error.ts';
import { useIsOwner } from '../../../shared/session/member-context.ts';
import { useSiteSettings } from '../../../shared/site/site-settings.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import {
  type DepositRow,
  useDecideDepositMutation,
  useGrantsQuery,
} from '../../admin-shared/public/access-api.ts';
import {
  ConfirmedAmount,
  confirmedBy,
  suggestedDollars,
  verifiedUsdOf,
} from '../../admin-shared/public/confirmed-amount.tsx';
import { ReasonDialog } from '../../admin-shared/public/reason-dialog.tsx';
import {
  choicesFor,
  type DepositChange,
  effectsOfReview,
  effectsOfWithdrawal,
  labelOfChoice,
  undoOf,
} from './deposit-choices.ts';

interface DecideDepositProps {
  deposit: DepositRow;
  /** Deposits of the member. */
  rows: readonly DepositRow[];
  /** Gets the changed deposit, and the change that undoes the decision, if there is one. */
  onDecided: (decided: DepositRow, undo: DepositChange | undefined) => void;
  onClose: () => void;
}

/**
 * Lets an admin decide about a deposit, or change an earlier decision. The decision is refused if
 * the deposit has changed since the dialog was opened; the dialog then shows the changed deposit.
 */
export function DecideDeposit({ deposit, rows, onDecided, onClose }: DecideDepositProps) {
  const isOwner = useIsOwner();
  const userId = deposit.userId ?? '';
  const [seen, setSeen] = useState(deposit);
  const [isOutdated, setOutdated] = useState(false);
  const { data: grants } = useGrantsQuery(userId, { skip: !isOwner });
  const [decide] = useDecideDepositMutation();

  const choices = choicesFor(seen.state, isOwner);
  const [chosen, setChosen] = useState<DepositState>();
  // After a conflict, a second press of the same button must not decide about the changed deposit.
  const hasDefault = seen.state !== 'in-review' && !isOutdated;
  const to = choices.find((state) => state === chosen) ?? (hasDefault ? choices[0] : undefined);
  const labelOf = (state: DepositState) => labelOfChoice(seen.state, state);

  const settings = useSiteSettings();
  const suggestionOf = (row: DepositRow) => String(suggestedDollars(row, settings) ?? '');
  const [typed, setTyped] = useState(() => suggestionOf(deposit));
  const verifiedUsd = verifiedUsdOf(rows);
  const given = confirmedBy(typed, verifiedUsd);

  const effectsOf = (state: DepositState): string[] => {
    if (seen.state === 'verified') return effectsOfWithdrawal({ deposit: seen, to: state, rows, grants });
    if (state !== 'verified') return effectsOfReview(seen, state);
    if (!(given.usd > 0)) return [texts.notifies];
    const gives = isOwner ? texts.gives : texts.givesLimited;
    return [given.tier ? gives(TIER_NAMES[given.tier]) : texts.givesNoTier, texts.notifies];
  };
  const send = async (reason: string) => {
    if (!to) return {};
    const change = { state: to, reason, ...(to === 'verified' && given) };
    const answer = await decide({ seen, userId, change });
    if (answer.data) onDecided(answer.data, undoOf(seen, to, { grants, isOwner }));
    else if (isProblem(answer.error, 'admin.deposit_conflict') && answer.error.data) {
      const changed = answer.error.data as DepositRow;
      setSeen(changed);
      setOutdated(true);
      setTyped(suggestionOf(changed));
      setChosen(undefined);
    }
    return answer;
  };
  return (
    <ReasonDialog
      texts={{
        ...texts,
        text: `${seen.amount.toLocaleString('en-US')} ${seen.currency}. ${texts.was(depositStates[seen.state].label)}`,
        action: to ? labelOf(to) : texts.open,
      }}
      tone={seen.state === 'verified' || to === 'refused' ? 'danger' : 'primary'}
      canSend={to !== undefined && (to !== 'verified' || given.usd > 0)}
      send={send}
      onDone={() => undefined}
      onClose={onClose}
    >
      {choices.length > 0 ? (
        <Segmented legend={texts.legend} values={choices} value={to} labelOf={labelOf} onChange={setChosen} />
      ) : (
        <p className="text-sm text-muted">{texts.none}</p>
      )}
      {to === 'verified' ? (
        <ConfirmedAmount typed={typed} verifiedUsd={verifiedUsd} onType={setTyped} />
      ) : null}
      {to ? (
        <ul
          aria-live="polite"
          className="flex list-disc flex-col gap-1 rounded-control bg-surface-2 py-3 pr-4 pl-8 text-sm text-muted"
        >
          {effectsOf(to).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ) : null}
    </ReasonDialog>
  );
}
