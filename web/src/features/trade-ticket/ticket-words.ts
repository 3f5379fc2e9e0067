import type { SignalStatus } from '@croneai/contracts/signals.ts';
import { minutesAndSeconds } from '../../shared/signals/boundary.ts';
import type { Ticket } from './public/ticket-state.ts';

type TicketTone = 'neutral' | 'up' | 'down' | 'warn';

interface Words {
  state: string;
  tone: TicketTone;
  /** What to do, or what not to do any more. */
  advice: string;
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
  hold: 'If you’re in, hold to stop, target or expiry. If not, skip it.',
  blind: 'Don’t enter on a price you can’t see.',
  leave: '',
} as const;

interface Facts extends Pick<Ticket, 'phase' | 'advice' | 'isFinal' | 'outcome'> {
  status: SignalStatus;
  /** With the decimals of its pair. */
  entry: string;
  /** Minute of the touch in the member's zone. */
  touched: string | undefined;
}

/** State and advice in words. After a touch nobody is told to enter. */
export function ticketWords(facts: Facts): Words {
  const { phase, advice, isFinal, outcome, status, entry, touched } = facts;
  const at = touched ? ` ${touched}` : '';
  switch (phase) {
    case 'waiting':
      return { state: 'Waiting for entry', tone: 'neutral', advice: ADVICE_OPEN.wait };
    case 'open':
      return {
        state: 'Open',
        tone: 'neutral',
        advice: advice === 'enter' ? `Enter now, at or near ${entry}.` : ADVICE_OPEN[advice],
      };
    case 'target':
      return {
        state: `Target touched${at}`,
        tone: 'up',
        advice: isFinal
          ? 'Won: target reached. Too late to enter.'
          : 'A win, unless the stop is hit within this minute. Too late to enter.',
      };
    case 'stop':
      return {
        state: `Stop touched${at}`,
        tone: 'down',
        advice: 'Lost: stop reached. Too late to enter.',
      };
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

const SETTLED_ADVICE = {
  profit: 'Won. It stays in the record.',
  loss: 'Lost. It stays in the record.',
  breakeven: 'Even: it closed at the entry price.',
  none: 'Not counted: a minute had no price.',
} as const;

/** The result in one word. */
export const RESULT_WORD = { profit: 'Won', loss: 'Lost', breakeven: 'Even', none: 'Not counted' } as const;

/** `Published 8 s late`, `Published 1:20 late`. */
export function lateText(lateMs: number): string {
  const seconds = Math.round(lateMs / 1000);
  const late = seconds < 60 ? `${seconds} s` : minutesAndSeconds(seconds);
  return `Published ${late} late`;
}
