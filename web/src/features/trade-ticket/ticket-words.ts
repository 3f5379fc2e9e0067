import type { SignalStatus } from '@croneai/contracts/signals.ts';
import { minutesAndSeconds } from '../../shared/signals/boundary.ts';
import type { Ticket } from './public/ticket-state.ts';

interface Words {
  state: string;
  tone: 'neutral' | 'up' | 'down' | 'warn';
  /** What to do, or what not to do any more. */
  advice: string;
  /** The advice without what changes each second, for announcements. */
  steady: string;
}

const SETTLED: Readonly<Record<Exclude<SignalStatus, 'active'>, string>> = {
  hit_tp: 'Target touched',
  hit_sl: 'Stop touched',
  closed: 'Closed at expiry',
  expired: 'Expired, no price',
};

const ADVICE_OPEN = {
  wait: 'Get ready. The entry counts from the next full minute.',
  chased: 'The price has left the entry. Don’t chase it.',
  hold: 'If you’re in, hold to stop, target or expiry. Too late to enter.',
  blind: 'Don’t enter on a price you can’t see.',
  leave: '',
} as const;

interface Facts
  extends Pick<Ticket, 'phase' | 'advice' | 'isFinal' | 'outcome' | 'percent' | 'msLeft' | 'enterMs'> {
  status: SignalStatus;
  /** With the decimals of its pair. */
  entry: string;
  /** Minute of the touch in the member's zone. */
  touched: string | undefined;
  isPaidAtExpiry: boolean;
}

/** State and advice in words. Nobody is advised to enter what a touch has ended. */
export function ticketWords(facts: Facts): Words {
  const words = wordsOf(facts);
  return { ...words, steady: words.steady ?? words.advice };
}

function wordsOf(facts: Facts): Omit<Words, 'steady'> & Partial<Pick<Words, 'steady'>> {
  const { phase, advice, isFinal, outcome, status, touched } = facts;
  const at = touched ? ` ${touched}` : '';
  switch (phase) {
    case 'waiting':
      return { state: 'Waiting for entry', tone: 'neutral', advice: ADVICE_OPEN.wait };
    case 'open':
      if (facts.isPaidAtExpiry && advice === 'hold') return holdToExpiry(facts);
      if (advice === 'enter') return enterWords(facts);
      return { state: 'Open', tone: 'neutral', advice: ADVICE_OPEN[advice] };
    case 'target':
      return {
        state: `Target touched${at}`,
        tone: 'up',
        advice: isFinal
          ? 'Won: target reached. Too late to enter.'
          : 'A win, unless the stop is hit within this minute. Too late to enter.',
      };
    case 'stop':
      return { state: `Stop touched${at}`, tone: 'down', advice: 'Lost: stop reached. Too late to enter.' };
    case 'gap':
      return {
        state: 'A price is missing',
        tone: 'warn',
        advice: 'Without that price it isn’t counted. Too late to enter.',
      };
    case 'settling':
      return { state: 'Expired, settling', tone: 'neutral', advice: 'The result follows within seconds.' };
    case 'settled':
      return {
        state: `${status === 'active' ? '' : SETTLED[status]}${at}`,
        tone: outcome === 'profit' ? 'up' : outcome === 'loss' ? 'down' : 'neutral',
        advice: SETTLED_ADVICE[outcome ?? 'none'],
      };
  }
}

/** `Enter within 00:38, at or near 1.10000.` */
const enterWords = ({ enterMs, entry }: Facts): Words => ({
  state: 'Open',
  tone: 'neutral',
  advice: `Enter within ${clockOf(enterMs)}, at or near ${entry}.`,
  steady: `Enter now, at or near ${entry}.`,
});
const clockOf = (ms: number): string => minutesAndSeconds(Math.ceil(ms / 1_000));

/** `Ahead by 0.020%, 01:40 to go.` */
function holdToExpiry({ percent = 0, msLeft }: Facts): Words {
  const size = Math.abs(percent).toFixed(3);
  const where = Number(size) === 0 ? 'At the entry' : `${percent > 0 ? 'Ahead' : 'Behind'} by ${size}%`;
  const steady = 'The price at expiry decides. Too late to enter.';
  return { state: 'Open', tone: 'neutral', advice: `${where}, ${clockOf(msLeft)} to go. ${steady}`, steady };
}

const SETTLED_ADVICE = {
  profit: 'Won. It stays in the record.',
  loss: 'Lost. It stays in the record.',
  breakeven: 'Even: it closed at the entry price.',
  none: 'Not counted: a minute had no price.',
} as const;

export const RESULT_WORD = { profit: 'Won', loss: 'Lost', breakeven: 'Even', none: 'Not counted' } as const;

/** `Published 8 s late`, `Published 1:20 late`. */
export function lateText(lateMs: number): string {
  const seconds = Math.round(lateMs / 1000);
  const late = seconds < 60 ? `${seconds} s` : minutesAndSeconds(seconds);
  return `Published ${late} late`;
}
