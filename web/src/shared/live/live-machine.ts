import { LIVE_SPREAD_MS, type LiveEvent } from '@croneai/contracts/live.ts';
import { parseLiveId } from '@croneai/contracts/live-id.ts';
import {
  type Effect,
  type Input,
  initialMachine,
  isOff,
  type Machine,
  orderOf,
  pairsOf,
  type Step,
  statusOf,
  type Timer,
  type World,
  waitAfter,
} from './machine-state.ts';
import { GRACE, NO_PRICE_MS, onPairsChanged, onVisible, open, reopen, withoutPrices } from './opening.ts';
import type { StreamEnd } from './read-stream.ts';

/*
 * State machine of one tab's stream: `step` is pure, `start-live.ts` runs its effects.
 *
 *     opening → open → waiting → opening …     an ended stream reopens after its last id
 *         → off → opening                      the server has no stream for this member, so the
 *                                              tab retries every five minutes
 *         → checking → waiting | over          the server refused the session: a call checks whether
 *                                              the session is still valid
 *     any     → asleep → opening               the page is hidden
 */

/** The server pings every 25 s. After two lost pings, the connection counts as dead. */
const SILENT_AFTER_MS = 60_000;
const WATCH_EVERY_MS = 5_000;
/**
 * If the watch timer has not run for this time, the device was asleep. Browsers that throttle
 * timers cause shorter gaps.
 */
const SLEPT_AFTER_MS = 20_000;
/** A stream that ends sooner than this counts as a failed attempt. */
const STABLE_AFTER_MS = 10_000;
/** Interval between retries of failed calls while a stream is open, plus or minus 50 %. */
const REFETCH_EVERY_MS = 5_000;
/** After this time, a hidden page closes its stream. */
const HIDDEN_MS = 60_000;
const RECEIVED_EVERY_MS = 1_000;

/** Returns the next state and the effects to run, in order. */
export function step(machine: Machine, input: Input, world: World): Step {
  const current = { ...machine, isOnline: world.isOnline };
  const [next, effects] =
    current.phase === 'asleep' ? whileAsleep(current, input, world) : whileAwake(current, input, world);
  const [shown, more] = showStatus(next, world);
  return [shown, [...effects, ...more]];
}

function whileAsleep(machine: Machine, input: Input, world: World): Step {
  if (input.kind !== 'visible' && input.kind !== 'alertsClaimed') return [machine, []];
  const isAlerting = input.kind === 'alertsClaimed';
  const { status } = machine;
  const woken = { ...initialMachine(world), status, wasAsleep: true, isAlerting, showsPrices: !isAlerting };
  const [next, effects] = begin(woken, world);
  return [next, isAlerting ? effects : [{ kind: 'releaseAlerts' }, ...effects]];
}

function whileAwake(machine: Machine, input: Input, world: World): Step {
  switch (input.kind) {
    case 'started':
      return begin(afterFirstCalls(machine, world), world);
    case 'chunk':
      return onChunk(machine, world);
    case 'event':
      return onEvent(machine, input.event, world);
    case 'ended':
      return onEnded(machine, input.end, world);
    case 'sessionChecked':
      if (machine.phase !== 'checking') return [machine, []];
      return input.isValid ? wait(machine, {}, world) : [{ ...machine, phase: 'over' }, []];
    case 'tokenChanged':
      return open({ ...machine, failures: 0 }, world);
    case 'networkChanged':
      return reopen(machine, world);
    case 'pairsChanged':
      return onPairsChanged(machine, world);
    case 'visible':
      return onVisible(machine, world);
    case 'hidden':
      return [machine, hide(world)];
    case 'left':
      return [{ ...machine, phase: 'asleep' }, [{ kind: 'releaseAlerts' }, ...FALL_ASLEEP]];
    case 'alertsClaimed':
      return [{ ...machine, isAlerting: true }, []];
    case 'timer':
      return onTimer(machine, input.timer, world);
  }
}

/** The stream of a new page resumes before its first call, so that nothing must be refetched. */
const afterFirstCalls = (machine: Machine, { firstPosition }: World): Machine =>
  firstPosition ? { ...machine, position: firstPosition, missedBefore: undefined } : machine;

function begin(machine: Machine, world: World): Step {
  const [next, effects] = open(machine, world);
  const inMs = REFETCH_EVERY_MS * (0.5 + world.random);
  return [
    next,
    [
      { kind: 'timer', timer: 'watch', inMs: WATCH_EVERY_MS },
      { kind: 'timer', timer: 'refetch', inMs },
      { kind: 'timer', timer: 'noPrices', inMs: NO_PRICE_MS },
      ...(world.isVisible || next.isAlerting ? [] : hide(world)),
      ...effects,
    ],
  ];
}

const hide = ({ alerts }: World): readonly Effect[] => [
  { kind: 'timer', timer: 'sleep', inMs: HIDDEN_MS },
  ...(alerts ? ([{ kind: 'claimAlerts' }] as const) : []),
];

const FALL_ASLEEP = [{ kind: 'close' }, { kind: 'rest' }] as const;
function onChunk(machine: Machine, { now, time }: World): Step {
  const isDue = Math.abs(time - machine.publishedAt) >= RECEIVED_EVERY_MS;
  return [
    { ...machine, receivedAt: now, publishedAt: isDue ? time : machine.publishedAt },
    isDue ? [{ kind: 'received' }] : [],
  ];
}

function onEvent(machine: Machine, event: LiveEvent, world: World): Step {
  const at = parseLiveId(event.id);
  const isFresh = (event.event === 'hello' && !event.data.resumed) || event.event === 'resync';
  const order = at && !isFresh ? orderOf(machine.position, at) : 'next';
  if (order === 'known' && event.event !== 'hello') return [machine, []];
  const placed = at && order !== 'known' ? { ...machine, position: at } : machine;
  const [next, effects] = isFresh || order === 'gap' ? missed(placed, world) : ([placed, []] as const);
  const apply = { kind: 'apply', event } as const;
  if (event.event === 'end')
    return [{ ...next, isSessionOver: event.data.reason === 'session' }, [...effects, apply]];
  if (event.event !== 'hello') return [next, [...effects, apply]];
  const clockOffset = Date.parse(event.data.now) - world.now;
  return [
    { ...next, phase: 'open', isGraceOver: false, clockOffset },
    [...effects, { kind: 'cancel', timer: 'grace' }, apply],
  ];
}

/**
 * Handles missed events. Before the page was live for the first time, only stores the time, for the
 * refetch that follows. Afterwards, refetches everything on screen after a random delay.
 */
function missed(machine: Machine, world: World): Step {
  return machine.hasBeenLive ? resync(machine, world) : [{ ...machine, missedBefore: world.time }, []];
}

const resync = (machine: Machine, { time, random }: World): Step => [
  { ...machine, resyncBefore: time },
  [{ kind: 'timer', timer: 'resync', inMs: random * LIVE_SPREAD_MS }],
];

function onEnded(machine: Machine, end: StreamEnd, world: World): Step {
  const wasStable = end.status === undefined && world.now - machine.openedAt > STABLE_AFTER_MS;
  const counted = { ...machine, failures: wasStable ? 0 : machine.failures + 1 };
  if (!machine.isSessionOver && end.status !== 401) return wait(counted, end, world);
  return [{ ...counted, phase: 'checking' }, [GRACE, { kind: 'checkSession', token: machine.token }]];
}

const wait = (machine: Machine, end: StreamEnd, { random }: World): Step => [
  { ...machine, phase: isOff(end) ? 'off' : 'waiting' },
  [GRACE, { kind: 'timer', timer: 'retry', inMs: waitAfter(end, machine.failures, random) }],
];

function onTimer(machine: Machine, timer: Timer, world: World): Step {
  switch (timer) {
    case 'retry':
      return open(machine, world);
    case 'grace':
      return [{ ...machine, isGraceOver: machine.phase !== 'open' }, []];
    case 'watch':
      return onWatch(machine, world);
    case 'refetch': {
      const again = { kind: 'timer', timer, inMs: REFETCH_EVERY_MS * (0.5 + world.random) } as const;
      return [machine, machine.status === 'live' ? [{ kind: 'refetchFailed' }, again] : [again]];
    }
    case 'resync':
      return [machine, [{ kind: 'refetch', before: machine.resyncBefore }]];
    case 'pairs': {
      // The stream sends the prices of most pairs even if the page does not subscribe to them.
      const isMissing = (pair: string) => !machine.pairs.includes(pair) && !world.pricedPairs.includes(pair);
      const isOpen = machine.phase === 'open' && machine.showsPrices;
      return isOpen && pairsOf(world.wantedPairs).some(isMissing) ? reopen(machine, world) : [machine, []];
    }
    case 'sleep':
      return machine.isAlerting
        ? withoutPrices(machine, world)
        : [{ ...machine, phase: 'asleep' }, FALL_ASLEEP];
    case 'noPrices':
      return world.wantedPairs.length > 0 ? [machine, []] : withoutPrices(machine, world);
  }
}

function onWatch(machine: Machine, world: World): Step {
  const isReading = machine.phase === 'opening' || machine.phase === 'open';
  const isSilent = isReading && world.now - machine.receivedAt > SILENT_AFTER_MS;
  const hasSlept = world.isVisible && world.time - machine.watchedAt > SLEPT_AFTER_MS;
  const watched = { ...machine, watchedAt: world.time };
  const [next, effects] = isSilent || hasSlept ? reopen(watched, world) : ([watched, []] as const);
  return [next, [{ kind: 'timer', timer: 'watch', inMs: WATCH_EVERY_MS }, ...effects]];
}

/** Publishes a new status, and refetches data that may have changed while there was no stream. */
function showStatus(machine: Machine, world: World): Step {
  const { status: before, missedBefore, hasBeenLive, wasAsleep } = machine;
  const status = statusOf(machine);
  if (status === before) return [machine, []];
  const shown = { ...machine, status };
  const show = { kind: 'status', status } as const;
  if (status === 'live' && !hasBeenLive) {
    const live = { ...shown, hasBeenLive: true, missedBefore: undefined };
    return [live, missedBefore === undefined ? [show] : [show, { kind: 'refetch', before: missedBefore }]];
  }
  const isBack = status === 'live' && (before === 'polling' || before === 'offline');
  if (!isBack && !(status === 'polling' && (hasBeenLive || wasAsleep))) return [shown, [show]];
  // Calls that were made without a stream may have failed.
  const [next, effects] = resync(shown, world);
  return [next, [show, ...effects]];
}
