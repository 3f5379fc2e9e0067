import type { PaysBy } from '@croneai/contracts/signals.ts';

/*
 * Texts for pages, mails, and reports that state the terms of a gain. A gain must always state its
 * terms, because a gain at a payout of 85% and a gain after spread and fees cannot be compared.
 */

/** 85% */
export const payoutPercent = (payout: number): string => `${Math.round(payout * 1_000) / 10}%`;

/**
 * Returns the text that follows a figure: `at a payout of 85%`, `after spread and fees`, `before
 * costs`.
 */
export function termsText(paysBy: PaysBy): string {
  if (paysBy.kind === 'payout') return `at a payout of ${payoutPercent(paysBy.payout)}`;
  return paysBy.kind === 'points' ? 'after spread and fees' : BEFORE_COSTS;
}
/** Capitalises a text, for the beginning of a line. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const BEFORE_COSTS = 'before costs';

/**
 * True if these terms change the gain of a trade, by costs or by a payout. The gain before costs is
 * then also shown.
 */
export const hasCosts = ({ kind }: PaysBy): boolean => kind !== 'none';

/** Returns a sentence that states how a trade pays. */
export function termsRule(paysBy: PaysBy): string {
  if (paysBy.kind === 'payout')
    return `A win adds ${payoutPercent(paysBy.payout)} of the stake, a loss costs the stake, and an even trade returns it.`;
  const inProportion =
    'A trade loses the stake at its stop loss. Any other result is in proportion to that loss.';
  return paysBy.kind === 'points'
    ? `${inProportion} Spread or fees come off every trade.`
    : `${inProportion} Spread, commission and slippage are not counted.`;
}

/** Returns a text that explains a stake, for the hint of a setting. */
export function stakeMeaning({ kind }: PaysBy): string {
  if (kind === 'payout') return 'Your stake on each trade';
  return `What a trade loses at its stop loss${kind === 'points' ? ', before spread and fees' : ''}`;
}

/**
 * Returns the text that follows a figure about several trades. The trades may have different terms:
 * `at a payout of 85%`, or `as published: 120 at a payout of 85%, 30 before costs`.
 */
export function mixedTermsText(
  terms: readonly { readonly paysBy: PaysBy; readonly count: number }[],
  present: PaysBy,
): string {
  const [first, ...others] = terms;
  if (!first || others.length === 0) return termsText(first?.paysBy ?? present);
  const parts = terms.map(({ paysBy, count }) => `${count.toLocaleString('en-US')} ${termsText(paysBy)}`);
  return `as published: ${parts.join(', ')}`;
}

/**
 * Returns the win rate, in percent, at which trades with these terms break even. Undefined for
 * several different terms, and for terms without a payout, where the size of the moves also
 * matters.
 */
export function breakEvenPercent(
  terms: readonly { readonly paysBy: PaysBy }[],
  present: PaysBy,
): number | undefined {
  const [first = { paysBy: present }, ...others] = terms;
  return first.paysBy.kind === 'payout' && others.length === 0 ? 100 / (1 + first.paysBy.payout) : undefined;
}
