import type { Provenance, SignalForecast, SignalOutcome, SignalStatus } from '@croneai/contracts/signals.ts';

/** A signal as it is stored: the contract's fields with dates, and what only this service needs. */
export type StoredSignal = {
  /** 24 hex digits. */
  id: string;
  /** Symbol of the pair, for example EURUSD. */
  pair: string;
  /** The pair as members read it, at the time of the signal. */
  asset: string;
  signalType: 'buy' | 'sell';
  entryPrice: number;
  stopLoss: number | null;
  takeProfit: number | null;
  precision: number;
  /** Percent, 0 to 100. */
  confidence: number;
  /** Absent for signals of releases before the engine. */
  forecast?: SignalForecast;
  analysis: string;
  status: SignalStatus;
  outcome: SignalOutcome | null;
  exitPrice: number | null;
  /** Start of the slot in epoch milliseconds; unique together with `rank`. */
  slot: number;
  /** 1 is the best of its slot. */
  rank: number;
  startsAt: Date;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  settledAt: Date | null;
  provenance: Provenance;
  /** Version of the settlement rule; null until settled. */
  ruleVersion: number | null;
  /** Counts the changes: 1 as published, 2 as settled. */
  version: number;
};

/** What a settlement changes. */
export type SettledFields = Pick<StoredSignal, 'status' | 'outcome' | 'exitPrice' | 'ruleVersion'> & {
  settledAt: Date;
};
