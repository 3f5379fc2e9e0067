import { mayUse } from '@croneai/contracts/access.ts';
import { copyTexts } from '../../content/paper.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { CopyControls } from './copy-controls.tsx';
import { MachinePage } from './machine-page.tsx';
import { MachineSkeleton } from './machine-skeleton.tsx';

/** Members who have the page never load what the locked one shows. */
const Locked = lazyPart(
  async () => (await import('./locked-copy-trading.tsx')).LockedCopyTrading,
  <MachineSkeleton />,
);

/** Auto-Copy for members whose tier and code open it, an honest preview for everybody else. */
export function CopyTradingPage() {
  const { access } = useMember();
  if (!mayUse('copy-trading', access)) {
    return (
      <>
        <PageTitle>{copyTexts.title}</PageTitle>
        <Locked />
      </>
    );
  }
  return (
    <MachinePage
      kind="copy"
      texts={copyTexts}
      presentWindow={() => 'today'}
      Controls={CopyControls}
      Locked={Locked}
    />
  );
}
