import type { Store } from '@reduxjs/toolkit';
import { alertSettings } from '../alerts/alert-settings.ts';
import { firstPosition } from '../api/first-position.ts';
import { sessionApi } from '../api/session-api.ts';
import type { SharedState } from '../api/shared-state.ts';
import { successorOf } from '../session/token-renewal.ts';
import { type Appliers, applyEvent } from './apply-event.ts';
import { step } from './live-machine.ts';
import { type LiveState, serverSeen, statusChanged } from './live-slice.ts';
import { type Effect, type Input, initialMachine, type Timer, type World } from './machine-state.ts';
import { readStream } from './read-stream.ts';
import {
  createHints,
  type LiveDispatch,
  refetchFailed,
  refetchStartedBefore,
  refetchTagged,
} from './refetch.ts';

export type LiveStore = Pick<Store<SharedState & { live: LiveState }>, 'getState' | 'subscribe'> & {
  dispatch: LiveDispatch;
};

/** Runs the stream for one signed-in member until the returned function is called. */
export function startLive(store: LiveStore, appliers: Appliers): () => void {
  const { dispatch, getState } = store;
  const timers = createTimers((timer) => send({ kind: 'timer', timer }));
  const hints = createHints((tags) => dispatch(refetchTagged(tags)));
  const serverNow = () => performance.now() + machine.clockOffset;
  const inputs: Input[] = [];
  let machine = initialMachine(worldOf(getState()));
  let isStepping = false;
  let isStopped = false;
  let stream = new AbortController();
  let releaseAlerts = () => {};

  /**
   * Handles one input at a time. Effects change the store, and a change of the store is a new
   * input.
   */
  function send(input: Input): void {
    if (isStopped) return;
    inputs.push(input);
    if (isStepping) return;
    isStepping = true;
    try {
      for (let next = inputs.shift(); next; next = inputs.shift()) {
        const [after, due] = step(machine, next, worldOf(getState()));
        machine = after;
        for (const effect of due) (effects[effect.kind] as (effect: Effect) => void)(effect);
      }
    } finally {
      isStepping = false;
    }
  }

  const effects: { [Kind in Effect['kind']]: (effect: Extract<Effect, { kind: Kind }>) => void } = {
    open: (effect) => void open(effect), // never rejects
    close: () => stream.abort(),
    timer: ({ timer, inMs }) => timers.start(timer, inMs),
    cancel: ({ timer }) => timers.cancel(timer),
    rest: () => {
      hints.stop();
      timers.clear();
    },
    apply: ({ event }) => applyEvent(event, { dispatch, getState, hints, serverNow }, appliers),
    status: ({ status }) => dispatch(statusChanged(status)),
    received: () => dispatch(serverSeen(Date.now())),
    refetch: ({ before }) => dispatch(refetchStartedBefore(before)),
    refetchFailed: () => dispatch(refetchFailed),
    checkSession: async ({ token }) => {
      send({ kind: 'sessionChecked', isValid: await checkSession(store, token) });
    },
    claimAlerts: () => {
      releaseAlerts();
      releaseAlerts = claimAlerts(() => send({ kind: 'alertsClaimed' }));
    },
    releaseAlerts: () => releaseAlerts(),
  };

  async function open({
    token,
    lastEventId,
    pairs,
    showsPrices,
  }: Extract<Effect, { kind: 'open' }>): Promise<void> {
    stream.abort();
    stream = new AbortController();
    const { signal } = stream;
    const sendWhileOpen = (input: Input) => (signal.aborted ? undefined : send(input));
    const end = await readStream({
      token,
      lastEventId,
      pairs,
      showsPrices,
      signal,
      onChunk: () => sendWhileOpen({ kind: 'chunk' }),
      onEvent: (event) => sendWhileOpen({ kind: 'event', event }),
    });
    sendWhileOpen({ kind: 'ended', end });
  }

  const stopListening = listen(store, send);
  send({ kind: 'started' });
  return () => {
    isStopped = true;
    stopListening();
    releaseAlerts();
    stream.abort();
    hints.stop();
    timers.clear();
  };
}

function createTimers(onFire: (timer: Timer) => void) {
  const running = new Map<Timer, ReturnType<typeof setTimeout>>();
  const cancel = (timer: Timer): void => {
    clearTimeout(running.get(timer));
    running.delete(timer);
  };
  return {
    start(timer: Timer, inMs: number): void {
      if (running.has(timer)) return;
      const fire = () => {
        running.delete(timer);
        onFire(timer);
      };
      running.set(timer, setTimeout(fire, inMs));
    },
    cancel,
    clear: () => [...running.keys()].forEach(cancel),
  };
}

/**
 * Checks whether the session is still valid after the server has refused the stream. If the token
 * was renewed in the meantime, it is. Otherwise a call checks the current token, and a 401 reply
 * ends the session.
 */
async function checkSession({ dispatch, getState }: LiveStore, refused: string): Promise<boolean> {
  // During sign-out, a refused token is ignored. During the deletion of the account, the session is
  // checked, because the deletion may still fail.
  const { ending } = getState().session;
  if (ending !== undefined && ending !== 'leaving') return false;
  const token = () => getState().session.token;
  if (await successorOf(refused, token)) return true;
  await dispatch(sessionApi.endpoints.me.initiate(undefined, { subscribe: false, forceRefetch: true }));
  return token() !== null;
}

function worldOf({ session, live }: SharedState & { live: LiveState }): World {
  return {
    now: performance.now(),
    time: Date.now(),
    random: Math.random(),
    isOnline: navigator.onLine,
    isVisible: document.visibilityState === 'visible',
    alerts: alertSettings().hasSound,
    token: session.token,
    firstPosition: firstPosition(),
    wantedPairs: Object.keys(live.wantedPairs),
    pricedPairs: Object.keys(live.prices),
  };
}

/** Converts changes of the page and the store into inputs. */
function listen({ getState, subscribe }: LiveStore, send: (input: Input) => void): () => void {
  const listeners = new AbortController();
  const { signal } = listeners;
  const onNetwork = () => send({ kind: 'networkChanged' });
  const onLook = () => send({ kind: document.visibilityState === 'visible' ? 'visible' : 'hidden' });
  addEventListener('online', onNetwork, { signal });
  addEventListener('offline', onNetwork, { signal });
  document.addEventListener('visibilitychange', onLook, { signal });
  addEventListener('pageshow', onLook, { signal });
  addEventListener('pagehide', () => send({ kind: 'left' }), { signal });
  let known = getState();
  const unsubscribe = subscribe(() => {
    const before = known;
    known = getState();
    if (known.session.token !== before.session.token) send({ kind: 'tokenChanged' });
    if (known.live.wantedPairs !== before.live.wantedPairs) send({ kind: 'pairsChanged' });
  });
  return () => {
    unsubscribe();
    listeners.abort();
  };
}

const ALERTS_LOCK = 'croneai.alerts';

/**
 * Waits until this tab is the only hidden tab of this browser that stays awake for alerts. The
 * returned function gives up the place or leaves the queue. A closed or crashed tab frees its
 * place. Without locks (plain HTTP), every tab shows alerts.
 */
function claimAlerts(onClaimed: () => void): () => void {
  const locks = navigator.locks as LockManager | undefined;
  const leaving = new AbortController();
  const { signal } = leaving;
  const hold = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
      onClaimed();
    });
  if (locks)
    // Rejects if the tab leaves the queue while it waits.
    locks.request(ALERTS_LOCK, { signal }, hold).catch(() => undefined);
  else onClaimed();
  return () => leaving.abort();
}
