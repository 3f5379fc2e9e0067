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
  /** An admin counts as gold, whatever their access facts are later. */
  isAdmin: boolean;
  mayTrade: boolean;
  /** The tier's signals a UTC day, which trades are part of; null is unlimited. */
  tradesPerDay: number | null;
};

const isBot = (settings: CopySettings | BotSettings): settings is BotSettings => 'riskLevel' in settings;

/** A row's trading rules, in the terms of the fold. */
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

/** Of an account without saved settings. */
export const defaultSettings = (kind: PaperAccountKind): CopySettings | BotSettings =>
  kind === 'bot' ? { ...DEFAULT_BOT_SETTINGS } : { ...DEFAULT_COPY_SETTINGS };

type Row = { at: Date; version: number; cause: 'member' | 'access' };

/** Versions of the member's own rows that were over by `seenUntil` and in force when nothing was published; `rows` ascend in time. */
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
