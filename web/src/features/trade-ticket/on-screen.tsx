import type { Signal } from '@croneai/contracts/signals.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useClockAhead } from '../../shared/signals/server-time.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import { confirmSoon } from './confirm-shown.ts';

/**
 * Id of the signal that this tab showed last, and the time at which the signal appeared (epoch ms
 * by the server's clock). A reload reads this time from the tab's storage.
 */
const shown = storedText('croneai.shown', 'tab');

/**
 * Shows how long after its publication the signal first appeared on this page. Also reports the
 * time of its appearance to the server.
 */
export function OnScreen({ signal: { id, createdAt } }: { signal: Signal }) {
  const ahead = useClockAhead();
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
  return (
    <p className="tabular text-sm text-muted">
      Reached you {delayText(Number(shownAt) - Date.parse(createdAt))} after publication
    </p>
  );
}

/** Formats a delay as `16 s` or `2 min 25 s`. */
function delayText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`;
}
