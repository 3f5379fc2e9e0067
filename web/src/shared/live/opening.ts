import { liveIdOf } from '@croneai/contracts/live-id.ts';
import { type Machine, pairsOf, type Step, type World } from './machine-state.ts';

/* Steps that open the stream of a tab with or without prices. */

/**
 * A page without a stream polls after this time. A stream that the server ends because of its age
 * reopens sooner, within three seconds.
 */
const GRACE_MS = 3_500;
/**
 * If the price of a newly shown pair does not arrive within this time, the stream is reopened with
 * a subscription to this pair.
 */
const PRICE_WAIT_MS = 2_500;
/** If no price is on screen for this long, the stream is reopened without prices. */
export const NO_PRICE_MS = 120_000;

export const GRACE = { kind: 'timer', timer: 'grace', inMs: GRACE_MS } as const;

export function open(machine: Machine, { now, token, wantedPairs }: World): Step {
  if (token === null) return [{ ...machine, phase: 'over' }, [{ kind: 'close' }]];
  const pairs = machine.showsPrices ? pairsOf(wantedPairs) : [];
  const lastEventId = machine.position && liveIdOf(machine.position);
  const opening = {
    phase: 'opening',
    token,
    pairs,
    openedAt: now,
    receivedAt: now,
    isSessionOver: false,
  } as const;
  return [
    { ...machine, ...opening },
    [
      { kind: 'cancel', timer: 'retry' },
      GRACE,
      { kind: 'open', token, lastEventId, pairs, showsPrices: machine.showsPrices },
    ],
  ];
}

/** Reopens the stream at once, even during the wait before the next attempt. */
export function reopen(machine: Machine, world: World): Step {
  if (machine.phase === 'checking' || machine.phase === 'over') return [machine, []];
  return open({ ...machine, failures: 0 }, world);
}

/**
 * Opens a stream with prices as soon as a price is on screen. When the last price disappears, the
 * stream keeps sending prices for a while, because the next signal may show prices again.
 */
export function onPairsChanged(machine: Machine, world: World): Step {
  if (world.wantedPairs.length === 0)
    return [machine, [{ kind: 'timer', timer: 'noPrices', inMs: NO_PRICE_MS }]];
  if (!machine.showsPrices && world.isVisible) return reopen({ ...machine, showsPrices: true }, world);
  return [
    machine,
    [
      { kind: 'cancel', timer: 'noPrices' },
      { kind: 'timer', timer: 'pairs', inMs: PRICE_WAIT_MS },
    ],
  ];
}

export function onVisible(machine: Machine, world: World): Step {
  const seen = { ...machine, isAlerting: false };
  const effects = [{ kind: 'cancel', timer: 'sleep' }, { kind: 'releaseAlerts' }] as const;
  if (machine.showsPrices || world.wantedPairs.length === 0) return [seen, effects];
  const [next, more] = reopen({ ...seen, showsPrices: true }, world);
  return [next, [...effects, ...more]];
}

/**
 * Reopens the stream without prices, for a hidden page or one that has shown no price for a while.
 */
export const withoutPrices = (machine: Machine, world: World): Step =>
  machine.showsPrices && machine.phase === 'open'
    ? reopen({ ...machine, showsPrices: false }, world)
    : [machine, []];
