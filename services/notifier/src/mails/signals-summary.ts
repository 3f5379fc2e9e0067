import type { SignalsSummary, SummaryContent } from '../signals/summarise-day.ts';
import { note } from './facts.ts';
import type { Links } from './links.ts';
import type { Block, Mail } from './mail.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const dayName = ({ day }: SignalsSummary) => DAY.format(new Date(`${day}T00:00:00.000Z`));

/** One day's settled signals. It counts what was settled, losses too, and promises nothing. */
export const signalsSummary: Mail<SummaryContent> = {
  category: 'signals',
  subject: (data) => `CroneAI signals of ${dayName(data)}: ${data.profit} won, ${data.loss} lost`,
  write: ({ data, links }) => ({
    preview: `${data.settled} signals were settled on ${dayName(data)} (UTC).`,
    heading: `Signals of ${dayName(data)}`,
    blocks: [
      `Every signal settled on ${dayName(data)}, midnight to midnight UTC, from one-minute prices by the published rule.`,
      { kind: 'facts', facts: factsOf(data) },
      ...pairsOf(data),
      ...sampleNote(data),
      { kind: 'button', label: 'See every slot of the day', url: links.dayRecord(data.day) },
      ...headOf(data, links),
    ],
    reason: 'the daily summary of signals is on in your CroneAI settings',
    ...(data.head && {
      attachments: [{ filename: `croneai-${data.head.index}.tlog-proof`, content: data.head.proof }],
    }),
  }),
};

function factsOf({ settled, profit, loss, breakeven, unpriced }: SignalsSummary) {
  const decided = profit + loss;
  return [
    { label: 'Settled', value: String(settled) },
    { label: 'Won', value: String(profit) },
    { label: 'Lost', value: String(loss) },
    { label: 'Even', value: String(breakeven) },
    ...(unpriced > 0 ? [{ label: 'Without prices', value: String(unpriced) }] : []),
    {
      label: 'Win rate',
      value: decided === 0 ? 'None decided' : `${((profit / decided) * 100).toFixed(1)}%`,
    },
  ];
}

function pairsOf({ pairs }: SignalsSummary): Block[] {
  if (pairs.length === 0) return [];
  return [
    'The pairs with the most signals:',
    {
      kind: 'facts',
      facts: pairs.map(({ pair, profit, loss, breakeven }) => ({
        label: pair,
        value: `${profit} won · ${loss} lost · ${breakeven} even`,
      })),
    },
  ];
}

/** One line that a person can compare, and where to check it. The proof itself is attached: mail programs change what stands in a mail. */
function headOf({ head }: SummaryContent, links: Links): Block[] {
  if (!head) return [];
  const { size, root } = head;
  return [
    `Public log: ${size.toLocaleString('en-US')} entries, root ${root.slice(0, 16)}…`,
    { kind: 'link', label: 'Check that it still begins like this', url: links.verify(head) },
  ];
}

function sampleNote({ isSample }: SignalsSummary): Block[] {
  if (!isSample) return [];
  return [
    note(
      'warning',
      'Sample prices.',
      'This system runs on synthetic prices for demonstration. These figures say nothing about real markets.',
    ),
  ];
}
