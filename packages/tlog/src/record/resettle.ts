import { settle } from '@croneai/contracts/settlement.ts';
import type { SettledLeaf } from './leaf.ts';

/** What is wrong with the outcome in a leaf, by the published rule and the minutes in it; undefined where nothing is. */
export function settlementProblem(leaf: SettledLeaf): string | undefined {
  const { signal, minutes } = leaf;
  const { startsAt, expiresAt, signalType, forecast } = signal;
  const numberOf = (price: string | null) => (price === null ? null : Number(price));
  const candles = minutes.map(([time, , high, low, close]) => ({
    time,
    high: Number(high),
    low: Number(low),
    close: Number(close),
  }));
  const settled = settle({
    signal: {
      signalType,
      entryPrice: Number(signal.entryPrice),
      stopLoss: numberOf(signal.stopLoss),
      takeProfit: numberOf(signal.takeProfit),
      startsAt: new Date(startsAt),
      expiresAt: new Date(expiresAt),
      forecast,
    },
    candles,
  });
  const claimed = [leaf.status, leaf.outcome, numberOf(leaf.exitPrice), leaf.ruleVersion].join(' ');
  const found = [settled.status, settled.outcome, settled.exitPrice, settled.ruleVersion].join(' ');
  return claimed === found ? undefined : `it says ${claimed}, its minutes give ${found}`;
}
