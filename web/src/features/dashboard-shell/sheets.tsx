import { mayUse } from '@croneai/contracts/access.ts';
import { useSheetAddress } from '../../shared/dashboard/sheet-address.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';

const SignalSheet = lazyPart(async () => (await import('../signals/public/signal-sheet.tsx')).SignalSheet);
const AlertsSheet = lazyPart(async () => (await import('../settings/public/alerts-sheet.tsx')).AlertsSheet);

/** The sheet that the address names, over any page of the dashboard. */
export function Sheets() {
  const { access } = useMember();
  const signal = useSheetAddress('signal');
  const alerts = useSheetAddress('alerts');
  if (!mayUse('signals', access)) return null;
  if (signal.value) return <SignalSheet id={signal.value} onClose={signal.close} />;
  return alerts.value ? <AlertsSheet onClose={alerts.close} /> : null;
}
