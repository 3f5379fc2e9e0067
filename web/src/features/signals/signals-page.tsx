import { mayUse } from '@croneai/contracts/access.ts';
import { signalTexts } from '../../content/signals.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { LockedPreview } from './locked-preview.tsx';
import { SignalStream } from './signal-stream.tsx';

/** The stream for members whose tier and code open it, an honest preview for everybody else. */
export function SignalsPage() {
  const { access } = useMember();
  return (
    <>
      <PageTitle>{signalTexts.title}</PageTitle>
      {mayUse('signals', access) ? <SignalStream /> : <LockedPreview />}
    </>
  );
}
