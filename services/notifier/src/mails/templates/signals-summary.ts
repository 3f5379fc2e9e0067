import type { NewestHead } from '@croneai/contracts/public-log.ts';
import { signed } from '@croneai/rules/signed.ts';
import { dayName, facts, note, winRate } from './facts.ts';
import type { Links } from './links.ts';
import type { Block, Mail } from './mail.ts';

type Outcomes = { profit: number; loss: number; breakeven: number };

/** The settled signals of one UTC day, as listed in the mail. */
export type SignalsSummary = Outcomes & {
  /** `2026-11-20` */
  day: string;
  settled: number;
  /**
   * Sum of the gains in stakes. Undefined if it is unknown; MongoDB stores undefined as null, so a
   * summary that was stored has null.
   */
  stakes?: number | null | undefined;
  /** Number of signals that have no outcome, because their prices were missing. */
  unpriced: number;
  /** The pairs with the most signals, at most five. */
  pairs: (Outcomes & { pair: string })[];
  /** True if at least one price is simulated. */
  isSample: boolean;
};

/** `head` is the size and root hash of the public log when the summary was made. */
export type SummaryContent = SignalsSummary & { head?: NewestHead | undefined };

const dayOf = ({ day }: SignalsSummary) => dayName(new Date(`${day}T00:00:00.000Z`));

/** Mail with the settled signals of a day, including losses. */
export const signalsSummary: Mail<SummaryContent> = {
  category: 'signals',
  subject: (data) =>
    `CroneAI signals on ${dayOf(data)}: ${data.profit} won, ${data.loss} lost${gainOf(data)}${data.isSample ? ' (simulated)' : ''}`,
  write: ({ data, links }) => ({
    preview: `Signals settled on ${dayOf(data)} (UTC): ${data.settled}.`,
    heading: `Signals on ${dayOf(data)}`,
    blocks: [
      `These are all the signals that settled on ${dayOf(data)}, from midnight to midnight UTC. Our published rule decides each result from one-minute prices.`,
      ...sampleNote(data),
      factsOf(data),
      ...pairsOf(data),
      { kind: 'button', label: 'See every slot of the day', url: links.dayRecord(data.day) },
      ...headOf(data, links),
    ],
    reason: 'the daily summary of signals is on in your CroneAI settings',
    ...(data.head && {
      attachments: [{ filename: `croneai-${data.head.index}.tlog-proof`, content: data.head.proof }],
    }),
  }),
};

const isKnown = (stakes: SignalsSummary['stakes']) => typeof stakes === 'number';

const gainOf = ({ stakes }: SignalsSummary): string =>
  isKnown(stakes) ? `, ${signed(stakes, 2)} stakes` : '';

function factsOf({ settled, profit, loss, breakeven, unpriced, stakes }: SignalsSummary): Block {
  return facts(
    ...(isKnown(stakes)
      ? [['Result, if you had put one stake on each signal', `${signed(stakes, 2)} stakes`] as const]
      : []),
    ['Settled', String(settled)],
    ['Won', String(profit)],
    ['Lost', String(loss)],
    ['Even', String(breakeven)],
    ...(unpriced > 0 ? [['Not counted (no prices)', String(unpriced)] as const] : []),
    winRate(profit, loss),
  );
}

function pairsOf({ pairs }: SignalsSummary): Block[] {
  if (pairs.length === 0) return [];
  const rows = pairs.map(
    ({ pair, profit, loss, breakeven }) =>
      [pair, `${profit} won · ${loss} lost · ${breakeven} even`] as const,
  );
  return ['The pairs with the most signals:', facts(...rows)];
}

/**
 * Shows the root hash of the public log, for a comparison by eye, and a link to a page that checks
 * it. The proof is in an attachment, because mail programs change the text of a mail.
 */
function headOf({ head }: SummaryContent, links: Links): Block[] {
  if (!head) return [];
  const { size, root } = head;
  return [
    `When we wrote this email, the public log of signals had ${size.toLocaleString('en-US')} entries. Its root hash begins with ${root.slice(0, 16)}.`,
    { kind: 'link', label: 'Check that no entry has changed since then', url: links.verify(head) },
  ];
}

function sampleNote({ isSample }: SignalsSummary): Block[] {
  if (!isSample) return [];
  return [
    note(
      'warning',
      'Sample prices.',
      'This system runs on simulated prices, for demonstration. They don’t show how real markets would have moved.',
    ),
  ];
}
