import {
  LIVE_SPREAD_MS,
  type LiveEvent,
  type LivePosition,
  liveIdOf,
  parseLiveId,
} from '@croneai/contracts/live.ts';
import type { Store } from '@reduxjs/toolkit';
import { isSigningOut, sessionApi } from '../api/session-api.ts';
import type { SharedState } from '../api/shared-state.ts';
import { successorOf } from '../session/token-renewal.ts';
import { type Appliers, applyEvent } from './apply-event.ts';
import {
  type Connection,
  type FollowedStream,
  followStream,
  pairsToAsk,
  SILENT_AFTER_MS,
  stepTo,
} from './follow-stream.ts';
import { type LiveState, type LiveStatus, serverHeard, statusChanged } from './live-slice.ts';
import {
  createHints,
  type LiveDispatch,
  refetchFailed,
  refetchStartedBefore,
  refetchTagged,
} from './refetch.ts';
import { joinTabs } from './tabs.ts';

/** Without a stream for this long, the page asks from time to time. One that has come to its age is opened again within three seconds. */
const GRACE_MS = 3_500;
/** How often what failed is asked for again while there is a stream, 50 % more or less. */
const RETRY_MS = 5_000;
const HEARD_EVERY_MS = 5_000;
/** A tab that leads and hangs tells nothing: the others notice it a little later than it would notice a silent stream. */
const STREAM_SILENT_MS = SILENT_AFTER_MS + HEARD_EVERY_MS;
/** Timers of a hidden tab come once a minute. */
const LEADER_SILENT_MS = 80_000;
/** So long the stream may take to send a price of a pair before it is opened again to ask for it. */
const PRICE_WAIT_MS = 2_500;

export type LiveStore = Pick<Store<SharedState & { live: LiveState }>, 'getState' | 'subscribe'> & {
  dispatch: LiveDispatch;
};

type Message =
  /** A tab that has just come asks who leads. */
  | { kind: 'ask' }
  | { kind: 'state'; connection: Connection; position: string | undefined; serverNow: number }
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'heard' }
  | { kind: 'pairs'; tab: string; pairs: readonly string[] };

/**
 * Follows the stream while somebody may be looking, until the function that it returns is called. The tabs of a browser share one stream:
 * one of them reads it and hands every event on, and each checks by itself that none is missing. `wasAsleep`: what is on screen may be old.
 */
export function shareStream(
  store: LiveStore,
  owner: string,
  appliers: Appliers,
  wasAsleep: boolean,
): () => void {
  const { dispatch, getState } = store;
  const tab = `${Date.now()}-${Math.random()}`;
  let position: LivePosition | undefined;
  let connection: Connection = 'trying';
  let leading: FollowedStream | undefined;
  let hasBeenLive = false;
  let isGraceOver = false;
  let grace: ReturnType<typeof setTimeout> | undefined;
  /**
   * What was asked for before this tab listened may be old, and is asked for again as soon as there is a stream: at once, as nobody else
   * comes at this moment. Epoch ms by this device's clock.
   */
  let missedBefore: number | undefined = Date.now();
  let resyncing: ReturnType<typeof setTimeout> | undefined;
  let resyncBefore = 0;
  let server = { now: Date.now(), at: performance.now() };
  let leaderHeardAt = performance.now();
  let streamHeardAt = performance.now();
  let postedHeardAt = 0;
  const pairsOfTabs = new Map<string, readonly string[]>();

  const hints = createHints((tags) => dispatch(refetchTagged(tags)));
  const serverNow = () => server.now + performance.now() - server.at;
  const tabs = joinTabs<Message>(`croneai.live.${owner}`, onMessage);

  /** Asks for everything on screen, once, within the spread. */
  function resync(): void {
    resyncBefore = Date.now();
    resyncing ??= setTimeout(() => {
      resyncing = undefined;
      dispatch(refetchStartedBefore(resyncBefore));
    }, Math.random() * LIVE_SPREAD_MS);
  }

  function receive(event: LiveEvent): void {
    const at = parseLiveId(event.id);
    const isFresh = (event.event === 'hello' && !event.data.resumed) || event.event === 'resync';
    if (event.event === 'hello') server = { now: Date.parse(event.data.now), at: performance.now() };
    const step = at && !isFresh ? stepTo(position, at) : 'next';
    if (step === 'known' && event.event !== 'hello') return;
    if (at && step !== 'known') position = at;
    if (isFresh || step === 'gap') {
      if (hasBeenLive) resync();
      else missedBefore = Date.now();
    }
    applyEvent(event, { dispatch, getState, hints, serverNow }, appliers);
  }

  function heard(): void {
    streamHeardAt = performance.now();
    const { heardAt } = getState().live;
    if (heardAt === undefined || Math.abs(Date.now() - heardAt) >= 1_000) dispatch(serverHeard(Date.now()));
  }

  /** Decides what the page shows of the connection, and asks for what may have been missed without it. */
  function draw(): void {
    const status = statusNow();
    const before = getState().live.status;
    if (status === before) return;
    dispatch(statusChanged(status));
    if (status === 'live') {
      // What was asked for in the meantime may have failed.
      if (missedBefore !== undefined) dispatch(refetchStartedBefore(missedBefore));
      else if (before === 'polling' || before === 'offline') resync();
      missedBefore = undefined;
      hasBeenLive = true;
    }
    if (status === 'polling' && (hasBeenLive || wasAsleep)) resync();
  }

  function statusNow(): LiveStatus {
    if (!navigator.onLine) return 'offline';
    if (connection === 'open') return 'live';
    if (connection === 'off' || isGraceOver) return 'polling';
    return hasBeenLive ? 'reconnecting' : 'connecting';
  }

  function setConnection(next: Connection): void {
    connection = next;
    if (next === 'open') {
      clearTimeout(grace);
      grace = undefined;
      isGraceOver = false;
    } else
      grace ??= setTimeout(() => {
        isGraceOver = true;
        draw();
      }, GRACE_MS);
    draw();
  }

  const postState = () =>
    tabs.post({
      kind: 'state',
      connection,
      position: position && liveIdOf({ ...position, first: position.last + 1 }),
      serverNow: serverNow(),
    });

  function onMessage(message: Message): void {
    if (message.kind === 'pairs') {
      pairsOfTabs.set(message.tab, message.pairs);
      if (leading) askForPairs();
      return;
    }
    if (message.kind === 'ask') {
      if (leading) postState();
      return;
    }
    if (leading) return;
    leaderHeardAt = performance.now();
    if (message.kind === 'state') {
      if (message.connection === 'open' && connection !== 'open') heard();
      server = { now: message.serverNow, at: performance.now() };
      position ??= parseLiveId(message.position);
      setConnection(message.connection);
      return;
    }
    heard();
    if (message.kind === 'event') receive(message.event);
  }

  function lead(): () => void {
    const stream = followStream({
      token: () => getState().session.token,
      lastEventId: () => position && liveIdOf(position),
      pairs: () => {
        askedPairs = pairsToAsk([...wantedPairs(), ...[...pairsOfTabs.values()].flat()]);
        return askedPairs;
      },
      onHeard: () => {
        heard();
        if (performance.now() - postedHeardAt < HEARD_EVERY_MS) return;
        postedHeardAt = performance.now();
        tabs.post({ kind: 'heard' });
      },
      onEvent: (event) => {
        tabs.post({ kind: 'event', event });
        receive(event);
        if (event.event === 'hello') {
          setConnection('open');
          postState();
        }
      },
      onEnded: (next) => {
        setConnection(next);
        postState();
      },
      onRefused: comesBack,
    });
    leading = stream;
    setConnection('trying');
    postState();
    return () => {
      leading = undefined;
      stream.stop();
      setConnection('trying');
      postState();
    };
  }

  /** The same way out as of a call: the token that took its place, else the server is asked who we are, and a 401 ends the session here. */
  async function comesBack(token: string): Promise<boolean> {
    if (isSigningOut()) return false;
    const tokenNow = () => getState().session.token;
    if (await successorOf(token, tokenNow)) return true;
    await dispatch(sessionApi.endpoints.me.initiate(undefined, { subscribe: false, forceRefetch: true }));
    return tokenNow() !== null;
  }

  let askedPairs: readonly string[] = [];
  let pairTimer: ReturnType<typeof setTimeout> | undefined;
  const wantedPairs = () => Object.keys(getState().live.wantedPairs);
  /** The prices of most pairs come without being asked for; for others the stream is opened again. */
  function askForPairs(): void {
    pairTimer ??= setTimeout(() => {
      pairTimer = undefined;
      const wanted = pairsToAsk([...wantedPairs(), ...[...pairsOfTabs.values()].flat()]);
      const { prices } = getState().live;
      if (connection === 'open' && wanted.some((pair) => !askedPairs.includes(pair) && !(pair in prices)))
        leading?.reopen();
    }, PRICE_WAIT_MS);
  }

  let known = getState();
  const unsubscribe = store.subscribe(() => {
    const state = getState();
    const before = known;
    known = state;
    if (state.session.token !== before.session.token) leading?.reopen();
    if (state.live.wantedPairs !== before.live.wantedPairs) {
      if (leading) askForPairs();
      else tabs.post({ kind: 'pairs', tab, pairs: wantedPairs() });
    }
  });

  let leave = tabs.candidate(lead);
  const watching = setInterval(
    () => {
      if (getState().live.status === 'live') dispatch(refetchFailed);
      if (leading) return postState();
      const now = performance.now();
      if (connection === 'open' && now - streamHeardAt > STREAM_SILENT_MS) setConnection('trying');
      if (now - leaderHeardAt < LEADER_SILENT_MS) return;
      leaderHeardAt = now;
      leave();
      leave = tabs.candidate(lead, true);
    },
    RETRY_MS * (0.5 + Math.random()),
  );
  const onNetwork = () => {
    leading?.reopen();
    draw();
  };
  addEventListener('online', onNetwork);
  addEventListener('offline', onNetwork);
  tabs.post({ kind: 'ask' });
  tabs.post({ kind: 'pairs', tab, pairs: wantedPairs() });
  setConnection('trying');

  return () => {
    leave();
    tabs.post({ kind: 'pairs', tab, pairs: [] });
    tabs.close();
    unsubscribe();
    hints.stop();
    clearInterval(watching);
    for (const timer of [grace, resyncing, pairTimer]) clearTimeout(timer);
    removeEventListener('online', onNetwork);
    removeEventListener('offline', onNetwork);
  };
}
