import { mayUse, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { NO_RULES, wantsSignal } from '@croneai/contracts/channels.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { SIGNALS_POLL_MS, type Signal } from '@croneai/contracts/signals.ts';
import { clockIn } from '@croneai/contracts/wall-clock.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { alertTexts as texts } from '../../content/alerts.ts';
import { useAlertSettings } from '../../shared/alerts/alert-settings.ts';
import { playAlert } from '../../shared/alerts/alert-sound.ts';
import { useChannelsQuery } from '../../shared/alerts/channels-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import type { LiveState } from '../../shared/live/live-slice.ts';
import { useLiveStatus, usePolling } from '../../shared/live/use-polling.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { useAtServerTime } from '../../shared/signals/server-time.ts';
import { directionOf, priceText } from '../../shared/signals/signal-labels.ts';
import { LIVE_SIGNALS, signalsApi, useSummaryQuery } from '../../shared/signals/signals-api.ts';
import { useLiveSignals } from '../../shared/signals/use-live-signals.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { setTitlePrefix } from '../../shared/ui/page-title.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { currentSignal } from '../trade-ticket/public/stream-state.ts';
import { useKeptClock } from './use-kept-clock.ts';
import { useOpenedReceipt } from './use-opened-receipt.ts';

/** Without the stream, a page in the background asks for the list this often; browsers let its timers run once a minute at the least. */
const BACKGROUND_MS = 10_000;
/** Whichever tab of a browser is first alerts; the others come within this time, and stay silent. */
const ONE_TAB_MS = 60_000;
const SUMMARY_POLL_MS = 30_000;
/** What opened longer ago was there before the page. */
const OPENED_BEFORE_MS = 5_000;
const NOTHING_CHOSEN = { rules: NO_RULES, watchlist: [] };
const ARROW = { CALL: '▲', PUT: '▼' } as const;

/** Tells a member of each new signal on every page: on screen, in the tab's title, and by a sound. Beyond pages there is push. */
export function SignalAlerts() {
  const { access } = useMember();
  const { pathname } = useLocation();
  useOpenedReceipt();
  useKeptClock();
  const isAtDesk = pathname.startsWith(paths.admin);
  return mayUse('signals', access) && !isAtDesk ? <Alerts /> : null;
}

function Alerts() {
  const { tier } = useMember();
  const { hasSound } = useAlertSettings();
  const isKnown = signalsApi.endpoints.signals.useQueryState(LIVE_SIGNALS).data !== undefined;
  // What a page asks for counts as shown: who has a limit decides for it by switching alerts on.
  const follows = TIER_SIGNALS_PER_DAY[tier] === null || hasSound;
  return (
    <>
      {follows ? <FollowedList isWatchedHidden={hasSound} /> : null}
      {isKnown ? (
        <>
          <SignalInTitle />
          <Announcements />
        </>
      ) : (
        <UnseenSignals />
      )}
    </>
  );
}

function FollowedList({ isWatchedHidden }: { isWatchedHidden: boolean }) {
  useLiveSignals(SIGNALS_POLL_MS);
  const dispatch = useAppDispatch();
  const isLive = useLiveStatus() === 'live';
  useEffect(() => {
    if (!isWatchedHidden || isLive) return;
    const timer = setInterval(() => {
      if (!document.hidden) return;
      void dispatch(
        signalsApi.endpoints.signals.initiate(LIVE_SIGNALS, { forceRefetch: true, subscribe: false }),
      );
    }, BACKGROUND_MS);
    return () => clearInterval(timer);
  }, [dispatch, isWatchedHidden, isLive]);
  return null;
}

/** The running signal, if a page has asked for the list; drawn anew when it is another one or its time is over. */
function useRunningSignal(): Signal | undefined {
  const { data } = signalsApi.endpoints.signals.useQueryState(LIVE_SIGNALS);
  const signals = data?.signals ?? [];
  const id = useAtServerTime((now) => currentSignal(signals, now)?.id ?? '');
  return signals.find((signal) => signal.id === id);
}

function SignalInTitle() {
  const signal = useRunningSignal();
  const endsAt = signal ? Date.parse(signal.expiresAt) : 0;
  const left = useAtServerTime((now) => Math.max(0, Math.ceil((endsAt - now) / 1000)));
  const prefix =
    signal && left > 0 ? `${minutesText(left)} ${ARROW[directionOf(signal)]} ${signal.asset}` : '';
  useEffect(() => setTitlePrefix(prefix), [prefix]);
  useEffect(() => () => setTitlePrefix(''), []);
  return null;
}

const minutesText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;

/** Shows it, unless the page that is open does. */
function useAnnouncer(): (text: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  return (text) => {
    if (pathname.startsWith(paths.signals)) return;
    toast('news', text, { label: 'Open', onSelect: () => navigate(paths.signals) });
  };
}

/** Whether the member’s rules want a signal now. Tiers with a daily limit have hours as their only rule. */
function useRules(): (signal: Signal | null) => boolean {
  const { tier } = useMember();
  const { rules, watchlist } = useChannelsQuery().data ?? NOTHING_CHOSEN;
  const { zone } = useTimes();
  const isLimited = TIER_SIGNALS_PER_DAY[tier] !== null;
  return (signal) => wantsSignal(rules, watchlist, isLimited ? null : signal, clockIn(zone, Date.now()));
}

function Announcements() {
  const signal = useRunningSignal();
  const { hasSound } = useAlertSettings();
  const wants = useRules();
  const announceText = useAnnouncer();
  const lastSlot = useRef<number>(undefined);
  const announce = useEffectEvent((found: Signal | undefined) => {
    const before = lastSlot.current;
    lastSlot.current = Math.max(found?.slot ?? 0, before ?? 0);
    // What was there when the page was opened is no news.
    if (before === undefined || !found || found.slot <= before) return;
    if (!wants(found)) return;
    const text = `${ARROW[directionOf(found)]} ${directionOf(found)} ${found.asset}, ${priceText(found.entryPrice, found.precision)}`;
    announceText(`${texts.newSignal}: ${text}`);
    if (!hasSound) return;
    void inOneTab(found.id, () => {
      // Not awaited: before the first click a browser holds the sound back without an end.
      void playAlert().catch(() => undefined);
    });
  });
  useEffect(() => announce(signal), [signal]);
  return null;
}

/** For who has not asked for the list: that there is a signal, without anything of it. */
function UnseenSignals() {
  const opening = useSelector((state: { live: LiveState }) => state.live.opening);
  const published = usePublishedSlot();
  const wants = useRules();
  const announceText = useAnnouncer();
  const lastAnnounced = useRef(0);
  const isFirst = useRef(true);
  const announce = useEffectEvent((slot: number) => {
    if (slot <= lastAnnounced.current) return;
    lastAnnounced.current = slot;
    if (wants(null)) announceText(`${texts.newSignal}.`);
  });
  useEffect(() => {
    if (published === undefined) return;
    // What was there when the page was opened is no news.
    if (isFirst.current) lastAnnounced.current = Math.max(lastAnnounced.current, published);
    else announce(published);
    isFirst.current = false;
  }, [published]);
  useEffect(() => {
    const inMs = opening ? opening.at - Date.now() : -OPENED_BEFORE_MS;
    if (!opening || inMs <= -OPENED_BEFORE_MS) return;
    const timer = setTimeout(() => announce(opening.slot), Math.max(0, inMs));
    return () => clearTimeout(timer);
  }, [opening]);
  return null;
}

/** Without a stream, the newest slot that has a signal; 0 while there is none. */
function usePublishedSlot(): number | undefined {
  const isPolling = useLiveStatus() === 'polling';
  const { data } = useSummaryQuery(undefined, { ...usePolling(SUMMARY_POLL_MS), skip: !isPolling });
  if (!data || !isPolling) return undefined;
  const { lastSlot } = data;
  const hasSignal = lastSlot?.outcome === 'published' || lastSlot?.outcome === 'late';
  return lastSlot && hasSignal ? Date.parse(lastSlot.startsAt) : 0;
}

async function inOneTab(id: string, work: () => void): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(`croneai.alert.${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    work();
    await new Promise((resolve) => setTimeout(resolve, ONE_TAB_MS));
  });
}
