import { TIER_NAMES } from '@croneai/contracts/access.ts';
import type { DepositState } from '@croneai/contracts/deposit-state.ts';
import { DEPOSIT_TRANSITIONS, type DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import { decisionTexts as texts } from '../../../content/deposits.ts';

export const isUndecided = ({ state }: Pick<DepositView, 'state'>): boolean =>
  state === 'claimed' || state === 'in-review';

/** Returns the states that an admin may choose. Support cannot take a verification back. */
export const choicesFor = (state: DepositState, isOwner: boolean): readonly DepositState[] =>
  isOwner || state !== 'verified' ? DEPOSIT_TRANSITIONS[state] : [];

export function labelOfChoice(from: DepositState, to: DepositState): string {
  if (to === 'verified') return texts.verify;
  if (to === 'refused') return texts.refuse;
  if (to === 'claimed') return texts.stopReview;
  if (from === 'verified') return texts.takeBack;
  return from === 'refused' ? texts.reviewAgain : texts.review;
}

interface Decided {
  deposit: DepositView;
  to: DepositState;
  /** Deposits of the member. */
  rows: readonly DepositView[];
  /** Grants of the member; undefined until they are loaded. */
  grants: readonly GrantView[] | undefined;
}

/** Describes the effects of a decision that neither gives nor ends a verification. */
export const effectsOfReview = (deposit: DepositView, to: DepositState): string[] => [
  texts.noChange,
  ...reasonNotSent(deposit, to),
];

/** A refusal sends the member no reason. An admin can write it in the ticket, if there is one. */
const reasonNotSent = ({ ticketId }: DepositView, to: DepositState): string[] =>
  to === 'refused' ? [ticketId === null ? texts.noReasonSent : texts.noReasonSentByTicket] : [];

/**
 * Describes the effects on the access if a deposit stops being verified. The member counts as a
 * depositor as long as another deposit is verified or another grant gives a tier.
 */
export function effectsOfWithdrawal({ deposit, to, rows, grants }: Decided): string[] {
  const refusal = reasonNotSent(deposit, to);
  if (!grants) return [texts.grantsUnknown, texts.notifies, ...refusal];
  const live = grants.filter(({ tier, state }) => tier !== null && state === 'live');
  const own = live.find(({ id }) => id === deposit.grantId);
  const isLast = !rows.some(({ id, state }) => id !== deposit.id && state === 'verified');
  const isGuest = live.every((grant) => grant === own);
  const isUnmarked = isLast && isGuest;
  const isRevoke = isUnmarked || (own !== undefined && isGuest);
  return [
    own?.tier ? texts.ends(TIER_NAMES[own.tier]) : texts.endsNothing,
    ...(isUnmarked ? [texts.unmarks] : []),
    ...(isRevoke ? [texts.codesStop] : []),
    texts.notifies,
    ...refusal,
  ];
}

export interface DepositChange {
  state: DepositState;
  usd?: number;
  tier?: NonNullable<DepositView['tier']>;
  reason: string;
}

/**
 * Returns the change that restores a deposit as it was before a decision; undefined if no single
 * change can. A grant with an end cannot be restored, because a verified deposit gives a grant
 * without one.
 */
export function undoOf(
  before: DepositView,
  decided: DepositState,
  { grants, isOwner }: Pick<Decided, 'grants'> & { isOwner: boolean },
): DepositChange | undefined {
  const { state, usd, tier, grantId, reason } = before;
  if (!choicesFor(decided, isOwner).includes(state)) return undefined;
  if (state !== 'verified') return { state, reason: (state === 'refused' && reason) || texts.undoReason };
  const grant = grants?.find(({ id }) => id === grantId);
  if (usd === null || (tier !== null && !(grant?.state === 'live' && grant.until === null))) return undefined;
  return { state, usd, ...(tier && { tier }), reason: texts.undoReason };
}
