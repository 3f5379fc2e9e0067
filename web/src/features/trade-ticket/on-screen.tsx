import type { Signal } from '@croneai/contracts/signals.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useClockAhead } from '../../shared/signals/server-time.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import { useTwelveHours } from '../../shared/time/clock-choice.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { confirmSoon } from './confirm-shown.ts';

/**
 * Id of the signal that this tab showed last, and the time at which the signal appeared (epoch ms
 * by the server's clock). A reload reads this time from the tab's storage.
 */
const shown = storedText('croneai.shown', 'tab');

/**
 * Shows when the signal was published, and when it first appeared on this page. Also reports the
 * time of its appearance to the server.
 */
export function OnScreen({ signal: { id, createdAt } }: { signal: Signal }) {
  const ahead = useClockAhead();
  const { zone } = useTimes();
  const isTwelve = useTwelveHours();
  const dispatch = useAppDispatch();
  const [shownId, shownAt] = useSyncExternalStore(shown.subscribe, shown.read)?.split(' ') ?? [];
  const show = useEffectEvent(() => {
    if (document.hidden || shownId === id) return;
    const at = Math.round(Math.max(Date.parse(createdAt), Date.now() + ahead));
    shown.write(`${id} ${at}`);
    dispatch(confirmSoon({ signalId: id, shownAt: new Date(at).toISOString() }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new signal must be reported
  useEffect(() => {
    show();
    const listen = () => show();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [id]);
  if (shownId !== id) return null;
  const tenths = (at: number) => tenthsOf(at, zone, isTwelve);
  return (
    <p className="tabular text-sm text-muted">
      Published at {tenths(Date.parse(createdAt))}, on your screen at {tenths(Number(shownAt))}
    </p>
  );
}

const tenthsOf = (at: number, zone: string, isTwelve: boolean): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 1,
    hourCycle: isTwelve ? 'h12' : 'h23',
  }).format(at);
