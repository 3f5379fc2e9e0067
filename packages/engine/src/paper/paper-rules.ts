import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import {
  BOT_RISK_CAP_PERCENT,
  type BotSettings,
  COPY_RISK_CAP_PERCENT,
  type CopySettings,
  DEFAULT_BOT_SETTINGS,
  DEFAULT_COPY_SETTINGS,
} from '@croneai/contracts/paper-settings.ts';
import type { PaperRules } from './fold-paper-account.ts';

export type PaperGrant = {
  /** An admin is treated as gold, whatever tier the access record contains. */
  isAdmin: boolean;
  mayTrade: boolean;
  /**
   * Maximum number of trades per UTC day: the number of signals per day in the member's tier. Null
   * means unlimited.
   */
  tradesPerDay: number | null;
};

const isBot = (settings: CopySettings | BotSettings): settings is BotSettings => 'riskLevel' in settings;

/** Converts a row of settings to the trading rules with which the account is computed. */
export function rulesOf({
  at,
  settings,
  grant,
}: {
  at: Date;
  settings: CopySettings | BotSettings;
  grant: PaperGrant;
}): PaperRules {
  const shared = {
    at: at.getTime(),
    isTrading: settings.status === 'active' && grant.mayTrade,
    tradesPerDay: grant.tradesPerDay,
    hours: settings.hours,
    timeZone: settings.timeZone,
    minConfidence: settings.minConfidence,
  };
  return isBot(settings)
    ? {
        ...shared,
        sizeUsd: settings.tradeSizeUsd,
        riskCapPercent: BOT_RISK_CAP_PERCENT[settings.riskLevel],
        window: settings.timeframe,
        maxTrades: settings.maxTrades,
      }
    : {
        ...shared,
        sizeUsd: settings.amountUsd,
        riskCapPercent: COPY_RISK_CAP_PERCENT,
        window: '1D',
        maxTrades: settings.maxDailyTrades,
      };
}

/** Returns the settings of an account whose member has saved none. */
export const defaultSettings = (kind: PaperAccountKind): CopySettings | BotSettings =>
  kind === 'bot' ? { ...DEFAULT_BOT_SETTINGS } : { ...DEFAULT_COPY_SETTINGS };

type Row = { at: Date; version: number; cause: 'member' | 'access' };

/**
 * Finds versions of the member's settings that applied to no signal, because no signal was
 * published before the next row replaced them. Leaves out versions that were replaced after
 * `seenUntil`. `rows` must be ascending.
 */
export function findUnmet(rows: readonly Row[], published: readonly number[], seenUntil: number): number[] {
  const isMet = (from: number, until: number) => published.some((at) => at > from && at <= until);
  return rows
    .filter(({ at, cause }, index) => {
      const end = rows[index + 1]?.at.getTime();
      if (end === undefined || cause !== 'member' || end > seenUntil) return false;
      return !isMet(at.getTime(), end);
    })
    .map(({ version }) => version);
}
