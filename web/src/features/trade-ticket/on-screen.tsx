import type { Signal } from '@croneai/contracts/signals.ts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useConfirmShownMutation } from '../../shared/alerts/channels-api.ts';
import { useClockAhead } from '../../shared/signals/server-time.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import { useTimes } from '../../shared/time/use-times.ts';

/** Signal that this tab showed last, and when (epoch ms by the server's clock): a reload shows it no second time. */
const shown = storedText('croneai.shown', 'tab');

/** When the signal was published and when this screen first had it, which the account's receipts get too. */
export function OnScreen({ signal: { id, createdAt } }: { signal: Signal }) {
  const ahead = useClockAhead();
  const { zone } = useTimes();
  const [confirm] = useConfirmShownMutation();
  const [shownId, shownAt] = useSyncExternalStore(shown.subscribe, shown.read)?.split(' ') ?? [];
  const show = useEffectEvent(() => {
    if (document.hidden || shownId === id) return;
    const at = Math.round(Math.max(Date.parse(createdAt), Date.now() + ahead));
    shown.write(`${id} ${at}`);
    void confirm({ signalId: id, shownAt: new Date(at).toISOString() });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another signal is shown anew
  useEffect(() => {
    show();
    const listen = () => show();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, [id]);
  if (shownId !== id) return null;
  return (
    <p className="tabular text-sm text-muted">
      Published {tenths(zone, Date.parse(createdAt))}, on your screen {tenths(zone, Number(shownAt))}
    </p>
  );
}

const tenths = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 1,
    hourCycle: 'h23',
  }).format(at);
