import { AUTO_COPY_DEPOSIT_MIN_USD } from '@croneai/contracts/constants.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaperReplayRange } from '@croneai/contracts/paper-replay.ts';
import type { BotRiskLevel, BotSettings } from '@croneai/contracts/paper-settings.ts';

/** Texts of the two pages about Auto-Copy and the bot. */
export const paperTexts = {
  simulatedMore: 'We apply your settings to settled signals. No orders are sent and no money moves.',
  /** Shown next to results, which assume that each trade enters at the start of its slot. */
  fromStart: 'assuming entry at the start of each slot',
} as const;

/**
 * Texts of the backtest on the first visit, and of the comparison with the member's own account.
 */
export const replayTexts = {
  title: 'Backtest of these settings',
  titleSimulated: 'Backtest on simulated prices',
  mark: 'Backtest',
  own: 'Yours',
  days: 'Results by day',
  failed: 'Your settings are safe.',
  failedStale: 'We couldn’t update the backtest.',
} as const;

export const REPLAY_RANGE: Readonly<Record<PaperReplayRange, { label: string; name: string; of: string }>> = {
  '24h': { label: '24 h', name: 'the last 24 hours', of: 'Settled signals of the last 24 hours' },
  '7d': { label: '7 days', name: 'the last 7 days', of: 'Settled signals of the last 7 days' },
  '30d': { label: '30 days', name: 'the last 30 days', of: 'Settled signals of the last 30 days' },
};

/**
 * Heading for each state of the account. `replay` is the state before the member activates the
 * account for the first time.
 */
export const STATE_LABEL: Readonly<Record<PaperAccountKind, Record<'replay' | 'active' | 'paused', string>>> =
  {
    copy: {
      replay: 'Connected to a backtest: not trading yet',
      active: 'Connected to the signal stream',
      paused: 'Auto-Copy is paused',
    },
    bot: {
      replay: 'Connected to a backtest: not trading yet',
      active: 'The bot is active',
      paused: 'The bot is paused',
    },
  };

export interface MachineTexts {
  title: string;
  lead: string;
  /** Name of the product at the beginning of a sentence. */
  subject: string;
  activate: string;
  pause: string;
  lockedLead: string;
  features: readonly string[];
}

export const copyTexts: MachineTexts = {
  title: 'Auto-Copy System',
  lead: 'Copies every signal into a demo account, within limits you set.',
  subject: 'Auto-Copy',
  activate: 'Activate copying',
  pause: 'Pause copying',
  lockedLead: `Copies signals into a demo account, with Silver Node or higher. No broker is connected today. Automatic copying requires a deposit of $${AUTO_COPY_DEPOSIT_MIN_USD}+ once a broker is connected.`,
  features: [
    'Each new signal copied with its stop loss and take profit',
    'Your own stake and daily limit',
    'Balance, equity curve and drawdown, based only on settled signals',
    'Before you turn it on, a backtest on up to 30 days of signals',
    'Pause any time. Open trades run to expiry.',
  ],
};

export const botTexts: MachineTexts = {
  title: 'AI Bot Access',
  lead: 'Trades a demo account with your settings.',
  subject: 'The bot',
  activate: 'Activate the bot',
  pause: 'Pause the bot',
  lockedLead: 'A bot that trades a demo account with your settings. Part of Gold Node.',
  features: [
    'Pause and activate with one tap',
    'Your timeframe, risk level, trade size and maximum trades',
    'Before you turn it on, a backtest on up to 30 days of signals',
    'Every bot trade with its result',
    'Balance, equity curve and drawdown, based only on settled signals',
  ],
};

/** Names of the period to which the trade limit applies. `present` names the current period. */
export const TIMEFRAME_LABEL: Readonly<Record<BotSettings['timeframe'], { name: string; present: string }>> =
  {
    '1H': { name: 'hour', present: 'this hour' },
    '4H': { name: '4 hours', present: 'in these 4 hours' },
    '1D': { name: 'day', present: 'today' },
    '1W': { name: 'week', present: 'this week' },
  };

export const RISK_HINT: Readonly<Record<BotRiskLevel, string>> = {
  Conservative: 'At most 0.5% of the balance in one trade',
  Moderate: 'At most 1% of the balance in one trade',
  Aggressive: 'At most 2% of the balance in one trade',
};
