import { type PaperWeekAccount, paperWeekReported } from '@croneai/contracts/events/mails.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import { lessonSentence } from '@croneai/rules/journal-text.ts';
import { BEFORE_COSTS, capitalised, hasCosts, mixedTermsText } from '@croneai/rules/terms.ts';
import { dayName, facts, note, winRate } from './facts.ts';
import type { Links } from './links.ts';
import { type Block, type DataOf, type Fact, mailOn } from './mail.ts';

type Week = DataOf<typeof paperWeekReported>;

const NAMES: Readonly<Record<PaperAccountKind, string>> = { copy: 'Auto-Copy', bot: 'AI bot' };
const linkOf = (kind: PaperAccountKind, links: Links) =>
  kind === 'copy' ? links.copyTrading : links.botAccess;

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const SIGNED_USD = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  signDisplay: 'exceptZero',
});
const SIGNED = new Intl.NumberFormat('en-US', {
  signDisplay: 'exceptZero',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Returns the name of the last day of the week; `weekEndsAt` is the Monday after it. */
const lastDayOf = ({ weekEndsAt }: Week) => dayName(Date.parse(weekEndsAt) - 1);
const firstDayOf = ({ weekStartsAt }: Week) => dayName(new Date(weekStartsAt));
const netOf = ({ openingBalanceUsd, closingBalanceUsd }: PaperWeekAccount) =>
  SIGNED_USD.format(closingBalanceUsd - openingBalanceUsd);

/** Returns the terms (payout or costs) of the counted trades; empty for a week without trades. */
function termsOf({ terms }: PaperWeekAccount): string {
  return terms.length === 0 ? '' : ` ${mixedTermsText(terms, { kind: 'none' })}`;
}

/** Returns the result before costs, if any of the counted trades has costs. */
function beforeCosts({ terms, grossTotal }: PaperWeekAccount): Fact[] {
  if (!terms.some(({ paysBy }) => hasCosts(paysBy))) return [];
  const label = `${capitalised(BEFORE_COSTS)} (1 R is what a trade loses at its stop loss)`;
  return [[label, `${SIGNED.format(grossTotal)} R`]];
}

/** Weekly report of a member's paper accounts. Losing and winning weeks have the same wording. */
export const paperWeek = mailOn(paperWeekReported, {
  category: 'trades',
  subject: (data) => `Your CroneAI demo account, week ending ${lastDayOf(data)} (simulated)`,
  write: ({ data, links }) => ({
    preview: data.accounts
      .map((account) => `${NAMES[account.kind]}: ${netOf(account)}${termsOf(account)}, simulated`)
      .join('. '),
    heading: 'Your demo account last week',
    blocks: [
      `This report covers ${firstDayOf(data)} to ${lastDayOf(data)}, from midnight to midnight UTC. A trade counts in the week in which it closes.`,
      note(
        'warning',
        'Simulated.',
        `No broker is connected and no money moved. We applied your settings to the settled signals, each at the payout it was published with. Slippage isn’t counted.${
          hasSimulatedPrices(data.provenance) ? ' Sample prices: this system runs on simulated prices.' : ''
        }`,
      ),
      ...data.accounts.flatMap((account) => blocksOf(account, links)),
      ...ownLossOf(data),
    ],
    reason: 'the weekly report of your demo account is on in your CroneAI settings',
  }),
});

/** Returns a lesson from the trades that the member entered with "I'm in", if there are enough. */
function ownLossOf({ ownLoss }: Week): Block[] {
  if (!ownLoss) return [];
  const sentence = lessonSentence(ownLoss.lesson, { ofTrades: ownLoss.trades, zone: 'UTC' });
  const inSentence = sentence.charAt(0).toLowerCase() + sentence.slice(1);
  return [`In your own trades, ${inSentence} This describes last week and predicts nothing.`];
}

function blocksOf(account: PaperWeekAccount, links: Links): Block[] {
  const { kind, trades, won, lost, breakeven, uncounted, longestLosingRun, previousNetUsd } = account;
  return [
    `${NAMES[kind]} demo account:`,
    facts(
      ['Opening balance', USD.format(account.openingBalanceUsd)],
      ['Closing balance', USD.format(account.closingBalanceUsd)],
      [`Result${termsOf(account)}`, netOf(account)],
      ...(previousNetUsd === undefined
        ? []
        : [['Result of the week before', SIGNED_USD.format(previousNetUsd)] as const]),
      ...beforeCosts(account),
      ['Trades closed', String(trades)],
      ['Won', String(won)],
      ['Lost', String(lost)],
      ...(breakeven > 0 ? [['Even', String(breakeven)] as const] : []),
      ...(uncounted > 0 ? [['Not counted (no prices)', String(uncounted)] as const] : []),
      winRate(won, lost),
      ...(longestLosingRun === undefined
        ? []
        : [['Longest losing streak', String(longestLosingRun)] as const]),
      ['Worst drawdown', `${account.maxDrawdownPercent.toFixed(2)}% (${USD.format(account.maxDrawdownUsd)})`],
    ),
    { kind: 'button', label: `Open ${NAMES[kind]}`, url: linkOf(kind, links) },
  ];
}
