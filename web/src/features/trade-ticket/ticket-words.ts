import type { SignalStatus } from '@croneai/contracts/signals.ts';
import { minutesAndSeconds, timeLeftText } from '../../shared/signals/boundary.ts';
import type { TakenView } from '../own-trades/public/taken-view.ts';
import type { Ticket } from './public/ticket-state.ts';

interface Words {
  state: string;
  tone: 'neutral' | 'accent' | 'up' | 'down' | 'warn';
  /** Current advice, including what to avoid. */
  advice: string;
  /** The advice for screen readers, without the part that changes each second. */
  steady: string;
}

const SETTLED: Readonly<Record<Exclude<SignalStatus, 'active'>, string>> = {
  hit_tp: 'Take profit touched',
  hit_sl: 'Stop loss touched',
  closed: 'Closed at expiry',
  expired: 'Not counted',
};

const ADVICE_OPEN = {
  wait: 'Get ready. Entry opens at the next full minute.',
  chased: 'The price has moved away. Don’t chase it.',
  hold: 'Already in? Hold until the stop loss, the take profit or expiry.',
  blind: 'There is no live price.',
  leave: '',
} as const;
/** Texts at the top of the ticket that advise against an entry. */
const ENTRY_CLOSED = { state: 'Entry closed', tone: 'neutral' } as const;
const DONT_ENTER = { state: 'Don’t enter', tone: 'warn' } as const;
const TOO_LATE = 'Published too late to enter.';

interface Facts extends Pick<Ticket, 'phase' | 'advice' | 'isFinal' | 'outcome' | 'enterMs' | 'lateMs'> {
  status: SignalStatus;
  /** Entry price with the decimals of its pair. */
  entry: string;
  /** Minute in which a level was touched, as a time of day in the member's time zone. */
  touched: string | undefined;
  /** Minute of the expiry, in the member's time zone. */
  expiry: string;
  isPaidAtExpiry: boolean;
  /** True if the member took this trade. */
  isIn: boolean;
  /** Result of the member's own trade, once it is settled. */
  own?: TakenView['result'];
}

/** Describes state and advice. Never advises entering after a touch has ended the trade. */
export function ticketWords(facts: Facts): Words {
  const words = wordsOf(facts);
  return { ...words, steady: words.steady ?? words.advice };
}

function wordsOf(facts: Facts): Omit<Words, 'steady'> & Partial<Pick<Words, 'steady'>> {
  const { phase, advice, isFinal, outcome, status, touched } = facts;
  const at = touched ? ` ${touched}` : '';
  switch (phase) {
    case 'waiting':
      if (advice === 'hold' && !facts.isIn) return { ...ENTRY_CLOSED, advice: TOO_LATE };
      return { state: 'Waiting for entry', tone: 'neutral', advice: ADVICE_OPEN.wait };
    case 'open':
      if (facts.isIn) return inWords(facts);
      if (facts.isPaidAtExpiry && advice === 'hold') return { ...ENTRY_CLOSED, advice: decidesText(facts) };
      if (advice === 'enter') return enterWords(facts);
      return { ...(advice === 'hold' ? ENTRY_CLOSED : DONT_ENTER), advice: ADVICE_OPEN[advice] };
    case 'target':
      return {
        state: `Take profit touched${at}`,
        tone: 'up',
        advice: isFinal
          ? 'Won. Entry closed.'
          : 'Entry closed. A win, unless the stop loss is touched in the same minute.',
      };
    case 'stop':
      return { state: `Stop loss touched${at}`, tone: 'down', advice: 'Lost. Entry closed.' };
    case 'gap':
    case 'void':
      return {
        state: phase === 'gap' ? 'Price data is missing' : 'Published too late',
        tone: 'warn',
        advice: 'Entry closed. This signal won’t be counted.',
      };
    case 'settling':
      return { state: 'Settling', tone: 'neutral', advice: 'Result in a few seconds.' };
    case 'settled':
      if (facts.own) return { ...facts.own, advice: facts.own.fill };
      return {
        state: `${status === 'active' ? '' : SETTLED[status]}${at}`,
        tone: outcome === 'profit' ? 'up' : outcome === 'loss' ? 'down' : 'neutral',
        advice: SETTLED_ADVICE[outcome ?? (facts.lateMs > 0 ? 'late' : 'none')],
      };
  }
}

/** Returns texts such as `Enter in the next 38 s, near 1.10000.` */
const enterWords = ({ enterMs, entry }: Facts): Words => ({
  state: 'Entry open',
  tone: 'accent',
  advice: `Enter in the next ${timeLeftText(enterMs)}, near ${entry}.`,
  steady: `Enter now, near ${entry}.`,
});

/** Describes state and advice for a member who took the trade. */
function inWords(facts: Facts): Omit<Words, 'steady'> & Partial<Words> {
  const state = { state: 'You’re in', tone: 'accent' } as const;
  if (!facts.isPaidAtExpiry)
    return { ...state, advice: 'Hold until the stop loss, the take profit or expiry.' };
  const decides = decidesText(facts);
  return { ...state, advice: facts.advice === 'blind' ? `${ADVICE_OPEN.blind} ${decides}` : decides };
}

const decidesText = ({ expiry }: Facts) => `The price at ${expiry} decides.`;

const SETTLED_ADVICE = {
  profit: 'Won. Added to the record.',
  loss: 'Lost. Added to the record.',
  breakeven: 'Even: it closed at the entry price.',
  none: 'Not counted: price data was missing for one minute.',
  late: 'Not counted: it was published too late, or price data was missing.',
} as const;

export const RESULT_WORD = { profit: 'Won', loss: 'Lost', breakeven: 'Even', none: 'Not counted' } as const;

/**
 * Formats a delay as `Published 8 s late` or `Published 1:20 late`, and adds the price from which
 * the signal counts.
 */
export function lateText(lateMs: number, from?: string): string {
  const seconds = Math.round(lateMs / 1000);
  const late = seconds < 60 ? `${seconds} s` : minutesAndSeconds(seconds);
  return `Published ${late} late${from ? `: it counts from ${from}.` : ''}`;
}
