import type { LiveEvent } from '@croneai/contracts/live.ts';
import { describe, expect, it } from 'vitest';
import { step } from './live-machine.ts';
import { type Effect, type Input, initialMachine, type Machine, type World } from './machine-state.ts';

const world = (changes: Partial<World> = {}): World => ({
  now: 1_000,
  time: 5_000_000,
  random: 0.5,
  isOnline: true,
  isVisible: true,
  alerts: false,
  token: 'token',
  firstPosition: undefined,
  wantedPairs: [],
  pricedPairs: [],
  ...changes,
});
const machine = (changes: Partial<Machine> = {}): Machine => ({
  ...initialMachine(world()),
  phase: 'open',
  status: 'live',
  token: 'token',
  hasBeenLive: true,
  missedBefore: undefined,
  position: { epoch: 7, first: 1, last: 10 },
  ...changes,
});
const event = (name: LiveEvent['event'], data: object = {}, id?: string): Input => ({
  kind: 'event',
  event: { event: name, data, ...(id === undefined ? {} : { id }) } as LiveEvent,
});
const hello = (resumed: boolean, id = '7-11-10') =>
  event('hello', { resumed, now: new Date(6_000_000).toISOString() }, id);
const ended = (end: { status?: number; retryAfterMs?: number } = {}): Input => ({ kind: 'ended', end });
const timer = (name: Extract<Input, { kind: 'timer' }>['timer']): Input => ({ kind: 'timer', timer: name });
const account = (id: string) => event('member', { of: 'account' }, id);
const network: Input = { kind: 'networkChanged' };
const renewed: Input = { kind: 'tokenChanged' };
const checked = (isValid: boolean): Input => ({ kind: 'sessionChecked', isValid });
const opening: Partial<Machine> = { phase: 'opening' };
const checking: Partial<Machine> = { phase: 'checking' };
const waiting: Partial<Machine> = { phase: 'waiting', status: 'reconnecting' };
const polling: Partial<Machine> = { phase: 'waiting', status: 'polling' };
const neverLive: Partial<Machine> = { phase: 'waiting', status: 'connecting', hasBeenLive: false };
const asleep: Partial<Machine> = { phase: 'asleep', status: 'asleep' };
/** Formats effects as short texts: `open`, `timer retry`, `status live`. */
const named = (effects: readonly Effect[]) =>
  effects.map((effect) => {
    if (effect.kind === 'timer' || effect.kind === 'cancel') return `${effect.kind} ${effect.timer}`;
    return effect.kind === 'status' ? `status ${effect.status}` : effect.kind;
  });
const after = (before: Partial<Machine>, input: Input, around: Partial<World> = {}) => {
  const [next, effects] = step(machine(before), input, world(around));
  return { next, effects, names: named(effects) };
};

describe('the phases', () => {
  it.each<[string, Partial<Machine>, Input, Partial<World>, Machine['phase'], Machine['status']]>([
    [
      'the start of the page opens a stream',
      { phase: 'opening', hasBeenLive: false, status: undefined },
      { kind: 'started' },
      {},
      'opening',
      'connecting',
    ],
    ['a sign-out ends the stream for good', {}, renewed, { token: null }, 'over', 'reconnecting'],
    [
      'a hello message makes the stream live',
      { phase: 'opening', status: 'connecting' },
      hello(false),
      {},
      'open',
      'live',
    ],
    ['an ended stream waits before it reconnects', {}, ended(), {}, 'waiting', 'reconnecting'],
    ['a server without a stream turns streaming off', opening, ended({ status: 404 }), {}, 'off', 'polling'],
    [
      'a member without access to the stream turns streaming off',
      opening,
      ended({ status: 403 }),
      {},
      'off',
      'polling',
    ],
    [
      'an ended session is checked before a reconnect',
      { isSessionOver: true },
      ended(),
      {},
      'checking',
      'reconnecting',
    ],
    [
      'a refused token is checked before a reconnect',
      opening,
      ended({ status: 401 }),
      {},
      'checking',
      'reconnecting',
    ],
    [
      'a session that is still valid waits before it reconnects',
      checking,
      checked(true),
      {},
      'waiting',
      'reconnecting',
    ],
    ['an invalid session ends the stream for good', checking, checked(false), {}, 'over', 'reconnecting'],
    ['the result of a late check is ignored', {}, checked(false), {}, 'open', 'live'],
    ['a renewed token opens a stream during a check', checking, renewed, {}, 'opening', 'reconnecting'],
    ['the retry timer opens a stream', { phase: 'waiting' }, timer('retry'), {}, 'opening', 'reconnecting'],
    [
      'a network that is back opens a stream',
      { phase: 'waiting', status: 'offline' },
      network,
      {},
      'opening',
      'reconnecting',
    ],
    ['a lost network is shown', {}, network, { isOnline: false }, 'opening', 'offline'],
    [
      'a network change does not reopen the stream of an ended session',
      { phase: 'over' },
      network,
      {},
      'over',
      'reconnecting',
    ],
    [
      'the page polls once the grace period ends without a stream',
      waiting,
      timer('grace'),
      {},
      'waiting',
      'polling',
    ],
    ['the end of the grace period is ignored while a stream is open', {}, timer('grace'), {}, 'open', 'live'],
    ['a hidden page goes to sleep', {}, timer('sleep'), { isVisible: false }, 'asleep', 'asleep'],
    [
      'a hidden page that shows alerts does not go to sleep',
      { isAlerting: true, showsPrices: false },
      timer('sleep'),
      { isVisible: false },
      'open',
      'live',
    ],
    [
      'a page that the user leaves goes to sleep',
      { isAlerting: true },
      { kind: 'left' },
      {},
      'asleep',
      'asleep',
    ],
    ['a sleeping page ignores the network', asleep, network, {}, 'asleep', 'asleep'],
    ['a page that becomes visible wakes', asleep, { kind: 'visible' }, {}, 'opening', 'connecting'],
    [
      'a sleeping page wakes when it takes over the alerts',
      asleep,
      { kind: 'alertsClaimed' },
      { isVisible: false },
      'opening',
      'connecting',
    ],
  ])('%s', (_name, before, input, around, phase, status) => {
    const { next } = after(before, input, around);
    expect([next.phase, next.status]).toEqual([phase, status]);
  });

  it('opens the stream after the last received id, with the pairs on screen', () => {
    const { effects } = after({ phase: 'waiting' }, timer('retry'), { wantedPairs: ['EURUSD', 'BTCUSDT'] });
    expect(effects).toContainEqual({
      kind: 'open',
      token: 'token',
      lastEventId: '7-1-10',
      showsPrices: true,
      pairs: ['BTCUSDT', 'EURUSD'],
    });
  });

  it('closes the stream on sign-out', () => {
    expect(after({}, renewed, { token: null }).names).toContain('close');
  });

  it('counts failed attempts until a stream has been stable for a while', () => {
    const failed = after(
      { phase: 'opening', failures: 2, openedAt: 0 },
      ended({ status: 503, retryAfterMs: 20_000 }),
    );
    expect(failed.next.failures).toBe(3);
    expect(failed.effects).toContainEqual({ kind: 'timer', timer: 'retry', inMs: 20_500 });
    expect(after({ failures: 2, openedAt: 0 }, ended(), { now: 20_000 }).next.failures).toBe(0);
  });
});

describe('missed events', () => {
  it.each<[string, Partial<Machine>, Input, string[]]>([
    ['an event with the next ids is applied', {}, account('7-11-12'), ['apply']],
    ['an event with known ids is dropped', {}, account('7-4-10'), []],
    ['a gap in the ids refetches the data on screen', {}, account('7-13-14'), ['timer resync', 'apply']],
    [
      'ids of another log refetch the data on screen',
      {},
      event('position', {}, '8-11-12'),
      ['timer resync', 'apply'],
    ],
    [
      'a resync event refetches the data on screen',
      {},
      event('resync', {}, '7-31-30'),
      ['timer resync', 'apply'],
    ],
    ['an event without an id is applied', {}, event('prices', { prices: [] }), ['apply']],
    ['a resumed stream refetches nothing', waiting, hello(true), ['cancel grace', 'apply', 'status live']],
    [
      'a stream that could not resume refetches the data on screen',
      waiting,
      hello(false),
      ['timer resync', 'cancel grace', 'apply', 'status live'],
    ],
    [
      'a stream after polling refetches the data on screen',
      polling,
      hello(true),
      ['cancel grace', 'apply', 'status live', 'timer resync'],
    ],
    [
      'polling begins with a refetch of the data on screen',
      waiting,
      timer('grace'),
      ['status polling', 'timer resync'],
    ],
    [
      'a page that was never live begins to poll without a refetch',
      neverLive,
      timer('grace'),
      ['status polling'],
    ],
    [
      'a page that slept begins to poll with a refetch',
      { phase: 'waiting', status: 'connecting', hasBeenLive: false, wasAsleep: true },
      timer('grace'),
      ['status polling', 'timer resync'],
    ],
  ])('%s', (_name, before, input, names) => {
    expect(after(before, input).names).toEqual(names);
  });

  it('immediately refetches data that was requested before the first stream opened', () => {
    const first = {
      phase: 'opening',
      status: 'connecting',
      hasBeenLive: false,
      missedBefore: 4_000_000,
    } as const;
    const { effects, next } = after({ ...first, position: undefined }, hello(false));
    // Data that was requested before the hello may be older than the hello, so it is refetched as
    // well.
    expect(effects).toContainEqual({ kind: 'refetch', before: 5_000_000 });
    expect(next.missedBefore).toBeUndefined();
    expect(next.position).toEqual({ epoch: 7, first: 11, last: 10 });
  });

  it('refetches nothing if the first stream resumes before the first call of the page', () => {
    const firstPosition = { epoch: 7, first: 11, last: 10 };
    const fresh = initialMachine(world());
    const [opened, effects] = step(fresh, { kind: 'started' }, world({ firstPosition }));
    expect(effects).toContainEqual(expect.objectContaining({ kind: 'open', lastEventId: '7-11-10' }));
    const [live, shown] = step(opened, hello(true), world());
    expect(named(shown)).toEqual(['cancel grace', 'apply', 'status live']);
    expect(live).toMatchObject({ status: 'live', hasBeenLive: true, position: firstPosition });
  });

  it('after a random delay, refetches data that was requested before the newest gap', () => {
    const { next } = after({}, event('resync', {}, '7-31-30'), { time: 6_000_000 });
    expect(step(next, timer('resync'), world())[1]).toEqual([{ kind: 'refetch', before: 6_000_000 }]);
  });

  it('retries failed calls only while the stream is open', () => {
    expect(after({}, timer('refetch')).names).toEqual(['refetchFailed', 'timer refetch']);
    expect(after({ phase: 'waiting', status: 'polling', isGraceOver: true }, timer('refetch')).names).toEqual(
      ['timer refetch'],
    );
  });
});

describe('the watch', () => {
  it.each<[string, Partial<Machine>, Partial<World>, boolean]>([
    ['a silent stream', { receivedAt: 0 }, { now: 60_001 }, true],
    ['a stream with a ping', { receivedAt: 30_000 }, { now: 60_001 }, false],
    ['a long wait between two streams', { phase: 'waiting', receivedAt: 0 }, { now: 600_000 }, false],
    ['a device that slept', { phase: 'waiting', watchedAt: 4_000_000 }, {}, true],
    ['throttled timers of a hidden page', { watchedAt: 4_000_000 }, { isVisible: false }, false],
  ])('decides whether to reopen the stream: %s', (_name, before, around, opens) => {
    const { names } = after({ watchedAt: 5_000_000, ...before }, timer('watch'), around);
    expect(names.includes('open')).toBe(opens);
    expect(names).toContain('timer watch');
  });

  it('publishes at most once a second that data has been received', () => {
    expect(after({ publishedAt: 0 }, { kind: 'chunk' }).names).toEqual(['received']);
    expect(after({ publishedAt: 4_999_500 }, { kind: 'chunk' }).names).toEqual([]);
  });
});

describe('pairs', () => {
  it.each<[string, Partial<Machine>, Partial<World>, boolean]>([
    ['a pair without a price', {}, { wantedPairs: ['EURUSD'] }, true],
    ['a pair whose price is known', {}, { wantedPairs: ['EURUSD'], pricedPairs: ['EURUSD'] }, false],
    ['a pair that the stream already has', { pairs: ['EURUSD'] }, { wantedPairs: ['EURUSD'] }, false],
    ['a stream that is not open', { phase: 'waiting' }, { wantedPairs: ['EURUSD'] }, false],
  ])('decide whether to reopen the stream: %s', (_name, before, around, opens) => {
    expect(after({}, { kind: 'pairsChanged' }, { wantedPairs: ['EURUSD'] }).names).toContain('timer pairs');
    expect(after(before, timer('pairs'), around).names.includes('open')).toBe(opens);
  });
});

describe('a hidden page', () => {
  it('goes to sleep after a minute, and claims the alerts if alerts are on', () => {
    const { effects } = after({}, { kind: 'hidden' });
    expect(effects).toEqual([{ kind: 'timer', timer: 'sleep', inMs: 60_000 }]);
    expect(after({}, { kind: 'hidden' }, { alerts: true }).names).toEqual(['timer sleep', 'claimAlerts']);
    const { names } = after({}, { kind: 'visible' });
    expect(names).toEqual(['cancel sleep', 'releaseAlerts']);
  });

  it('goes to sleep after a minute even if it was hidden when opened', () => {
    const { names } = after(opening, { kind: 'started' }, { isVisible: false });
    expect(names).toContain('timer sleep');
  });

  it('starts again when it wakes, because its data may be outdated', () => {
    const { next, names } = after(asleep, { kind: 'visible' });
    expect(next).toMatchObject({ wasAsleep: true, position: undefined, missedBefore: 5_000_000 });
    expect(names).toEqual(expect.arrayContaining(['releaseAlerts', 'timer watch', 'open']));
  });
});

describe('prices', () => {
  const withPair = { wantedPairs: ['EURUSD'], pricedPairs: ['EURUSD'] };
  const opened = ({ effects }: ReturnType<typeof after>) =>
    effects.flatMap((effect) => (effect.kind === 'open' ? [[effect.showsPrices, ...effect.pairs]] : []));
  const pairs: Input = { kind: 'pairsChanged' };
  it.each<[string, Partial<Machine>, Input, Partial<World>, unknown[]]>([
    ['stop once no price was on screen for two minutes', {}, timer('noPrices'), {}, [[false]]],
    ['continue while a price is on screen', {}, timer('noPrices'), withPair, []],
    [
      'stop in a hidden tab that stays awake for alerts',
      { isAlerting: true },
      timer('sleep'),
      { ...withPair, isVisible: false },
      [[false]],
    ],
    [
      'return when the tab becomes visible',
      { showsPrices: false },
      { kind: 'visible' },
      withPair,
      [[true, 'EURUSD']],
    ],
    ['return with the first price on screen', { showsPrices: false }, pairs, withPair, [[true, 'EURUSD']]],
    [
      'stay off in a hidden tab whose signal changes',
      { showsPrices: false },
      pairs,
      { ...withPair, isVisible: false },
      [],
    ],
    [
      'stay off when the timer for new pairs ends',
      { showsPrices: false },
      timer('pairs'),
      { wantedPairs: ['EURUSD'] },
      [],
    ],
  ])('%s', (_title, before, input, around, expected) => {
    expect(opened(after(before, input, around))).toEqual(expected);
  });
});
