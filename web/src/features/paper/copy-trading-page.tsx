import { mayUse } from '@croneai/contracts/access.ts';
import { copyTexts } from '../../content/paper.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { CopyControls } from './copy-controls.tsx';
import { lazyTeaser, MachinePage } from './machine-page.tsx';

const Locked = lazyTeaser(() => import('./locked-copy-trading.tsx'), 'LockedCopyTrading');

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
