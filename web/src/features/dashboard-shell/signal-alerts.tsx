import { mayUse, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { NO_RULES } from '@croneai/contracts/channels.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { SIGNALS_POLL_MS, type Signal } from '@croneai/contracts/signals.ts';
import { wantsSignal } from '@croneai/rules/notification-rules.ts';
import { clockIn } from '@croneai/rules/wall-clock.ts';
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

/**
 * Polling interval while the page is in the background and the live stream is not connected.
 * Browsers may run the timers of a background page only once a minute.
 */
const BACKGROUND_MS = 10_000;
/** The first tab plays the sound. Other tabs of the same browser stay silent for this long. */
const ONE_TAB_MS = 60_000;
const SUMMARY_POLL_MS = 30_000;
/** The page does not announce a signal that opened longer ago than this. */
const OPENED_BEFORE_MS = 5_000;
const NOTHING_CHOSEN = { rules: NO_RULES, watchlist: [] };
const ARROW = { CALL: '▲', PUT: '▼' } as const;

/**
 * Alerts a member to each new signal while any page is open: on screen, in the tab's title, and by
 * sound. Push alerts are for closed pages.
 */
export function SignalAlerts() {
  const { access } = useMember();
  const { pathname } = useLocation();
  useOpenedReceipt();
  useKeptClock();
  const isOnAdminPage = pathname.startsWith(paths.admin);
  return mayUse('signals', access) && !isOnAdminPage ? <Alerts /> : null;
}

function Alerts() {
  const { tier } = useMember();
  const { hasSound } = useAlertSettings();
  const isKnown = signalsApi.endpoints.signals.useQueryState(LIVE_SIGNALS).data !== undefined;
  // Fetching a signal counts towards the daily limit. For a member with a limit, this component
  // therefore fetches signals only if the member has turned on the sound.
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

/**
 * Returns the running signal from the cached list. Rerenders when the signal changes or expires.
 */
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

/** Shows the text as a toast, except on the signals page, which already shows the signal. */
function useAnnouncer(): (text: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  return (text) => {
    if (pathname.startsWith(paths.signals)) return;
    toast('news', text, { label: 'Open', onSelect: () => navigate(paths.signals) });
  };
}

/**
 * Returns a function that checks whether the member's alert rules allow a signal now. In tiers with
 * a daily limit, it checks only the hours in which the member wants alerts.
 */
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
    // A signal that was published before the page was opened is not announced.
    if (before === undefined || !found || found.slot <= before) return;
    if (!wants(found)) return;
    const text = `${ARROW[directionOf(found)]} ${directionOf(found)} ${found.asset}, ${priceText(found.entryPrice, found.precision)}`;
    announceText(`${texts.newSignal}: ${text}`);
    if (!hasSound) return;
    void inOneTab(found.id, () => {
      // Not awaited, because browsers delay sound until the first click, possibly forever.
      void playAlert().catch(() => undefined);
    });
  });
  useEffect(() => announce(signal), [signal]);
  return null;
}

/** If this page has not fetched the list of signals, announces a new signal without its content. */
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
    // A signal that was published before the page was opened is not announced.
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

/**
 * While the page polls, returns the newest slot with a signal, or 0 if no slot has one. Returns
 * undefined while the live stream is connected.
 */
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
