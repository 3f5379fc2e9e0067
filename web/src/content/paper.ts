import { AUTO_COPY_DEPOSIT_MIN_USD } from '@croneai/contracts/constants.ts';
import type { BotRiskLevel, BotSettings } from '@croneai/contracts/paper.ts';

/** What both machine pages say. */
export const paperTexts = {
  simulated: 'Simulated, no broker connected',
  simulatedMore:
    'Every figure here comes from a paper account: your settings applied to the real settled signals. No order is sent and no money moves.',
  leaderboard: 'Show this account on the leaderboard',
  leaderboardHint: 'Ranked in the Elite Network under a name made for you. Nobody sees who you are.',
} as const;

export interface MachineTexts {
  title: string;
  lead: string;
  /** As the subject of a sentence. */
  subject: string;
  activate: string;
  pause: string;
  lockedLead: string;
  features: readonly string[];
  emptyTrades: string;
}

export const copyTexts: MachineTexts = {
  title: 'Auto-Copy System',
  lead: 'Mirrors the signals into a paper account, within the limits you set.',
  subject: 'Auto-Copy',
  activate: 'Activate copying',
  pause: 'Pause copying',
  lockedLead: `Signals mirrored into a paper account, each with your own amount and never more a day than you allow. Automatic copying requires $${AUTO_COPY_DEPOSIT_MIN_USD}+.`,
  features: [
    'Each new signal mirrored as a trade, with its stop loss and take profit',
    'Your own amount per trade and maximum daily trades',
    'Balance, equity curve and drawdown, from settled signals alone',
    'Pause at any time; open trades run to their end',
  ],
  emptyTrades: 'Activate copying, and each signal published from then on is mirrored here.',
};

export const botTexts: MachineTexts = {
  title: 'AI Bot Access',
  lead: 'A paper account that trades by your own settings.',
  subject: 'The bot',
  activate: 'Activate the bot',
  pause: 'Pause the bot',
  lockedLead:
    'A paper account that trades by your own timeframe, risk level and trade size. It is part of Gold Node.',
  features: [
    'Pause and activate with one press',
    'Timeframe, risk level, trade size and maximum trades of your own',
    'What the bot has done, trade by trade, with its result',
    'Balance, equity curve and drawdown, from settled signals alone',
  ],
  emptyTrades: 'Activate the bot, and it trades the signals published from then on.',
};

export const TIMEFRAME_LABEL: Readonly<Record<BotSettings['timeframe'], string>> = {
  '1H': 'hour',
  '4H': '4-hour window',
  '1D': 'day',
  '1W': 'week',
};

export const RISK_HINT: Readonly<Record<BotRiskLevel, string>> = {
  Conservative: 'At most 0.5% of the balance in one trade',
  Moderate: 'At most 1% of the balance in one trade',
  Aggressive: 'At most 2% of the balance in one trade',
};
