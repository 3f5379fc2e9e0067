import { mayUse } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { ChevronLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { signalTexts } from '../../content/signals.ts';
import { isProblem } from '../../shared/api/api-error.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { directionOf } from '../../shared/signals/signal-labels.ts';
import { useSignalQuery } from '../../shared/signals/signals-api.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { SignalView } from './public/signal-view.tsx';

const LockedSignals = lazyPart(
  async () => (await import('./locked-signals.tsx')).LockedSignals,
  <Skeleton className="h-80 w-full rounded-card" />,
);

/**
 * Page of a single signal. Alerts and emails link to this page. The signal may be running, settled,
 * not yet visible, or not found.
 */
export function SignalPage() {
  const { access } = useMember();
  return mayUse('signals', access) ? <OneSignal /> : <Locked />;
}

function Locked() {
  return (
    <>
      <PageTitle>{signalTexts.title}</PageTitle>
      <LockedSignals />
    </>
  );
}

function OneSignal() {
  const { id = '' } = useParams();
  const { clock } = useTimes();
  const { currentData: signal, error } = useSignalQuery(id);
  if (isProblem(error, 'access.locked')) return <Locked />;
  const title = signal ? `${signal.asset} ${directionOf(signal)}, ${clock(signal.startsAt)}` : 'Signal';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:order-last">
        <TextLink to={paths.signals} className="flex min-h-11 items-center gap-1 text-sm md:min-h-6">
          <ChevronLeft className="size-4" />
          All signals
        </TextLink>
        {signal ? <CopyButton text={location.href} label="Copy link" copied="Copied" /> : null}
      </div>
      <h1 className="sr-only">{title}</h1>
      <SignalView id={id} />
    </>
  );
}
