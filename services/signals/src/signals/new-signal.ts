import { randomBytes } from 'node:crypto';
import type { PaysBy, Provenance } from '@croneai/contracts/signals.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import type { Candidate } from '@croneai/engine/model/decide-market.ts';
import type { StoredSignal } from './signal.model.ts';

/**
 * Number of characters of the artefact's hash in the name of a model. They are enough to identify
 * the artefact.
 */
const MODEL_NAME_LENGTH = 12;
const SALT_BYTES = 32;

/** Makes the secret that opens one commitment. */
export const newSalt = (): string => randomBytes(SALT_BYTES).toString('hex');

export type NewSignal = {
  id: string;
  candidate: Candidate;
  paysBy: PaysBy;
  /** Hash of the artefact that made the decision. */
  artefact: string;
  /** Start of the slot, in epoch milliseconds. */
  slot: number;
  /** Rank within the slot; 1 is the best. */
  rank: number;
  provenance: Provenance;
  /** Lifetime of the signal, counted from the start of the slot. */
  validityMs: number;
  now: Date;
};

/** Makes a new active signal. Its lifetime starts with its slot, even if it is published late. */
export function toNewSignal(made: NewSignal): StoredSignal {
  const { id, candidate, paysBy, artefact, slot, rank, provenance, validityMs, now } = made;
  const { pair, signalType, entryPrice, stopLoss, takeProfit, confidence, analysis } = candidate;
  const { low, high, needed, costR, reasons, rows } = candidate;
  const { displayName, precision } = getPair(pair);
  const model = artefact.slice(0, MODEL_NAME_LENGTH);
  return {
    id,
    pair,
    asset: displayName,
    signalType,
    precision,
    confidence,
    analysis,
    provenance,
    slot,
    rank,
    entryPrice,
    stopLoss,
    takeProfit,
    forecast: { low, high, needed, paysBy, costR, reasons: [...reasons], model, slots: rows },
    status: 'active',
    outcome: null,
    exitPrice: null,
    settledFrom: null,
    settledAt: null,
    ruleVersion: null,
    minutes: [],
    startsAt: new Date(slot),
    createdAt: now,
    updatedAt: now,
    version: 1,
    expiresAt: new Date(slot + validityMs),
    salt: newSalt(),
  };
}
