import { mayUse } from '@croneai/contracts/access.ts';
import { botTexts, TIMEFRAME_LABEL } from '../../content/paper.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { BotControls } from './bot-controls.tsx';
import { MachinePage } from './machine-page.tsx';
import { MachineSkeleton } from './machine-skeleton.tsx';

/** Members who have the page never load what the locked one shows. */
const Locked = lazyPart(
  async () => (await import('./locked-bot-access.tsx')).LockedBotAccess,
  <MachineSkeleton />,
);

/** The bot for gold with an unlocked dashboard, an honest preview for everybody else. */
export function BotAccessPage() {
  const { access } = useMember();
  if (!mayUse('bot-access', access)) {
    return (
      <>
        <PageTitle>{botTexts.title}</PageTitle>
        <Locked />
      </>
    );
  }
  return (
    <MachinePage
      kind="bot"
      texts={botTexts}
      presentWindow={({ timeframe }) => TIMEFRAME_LABEL[timeframe].present}
      Controls={BotControls}
      Locked={Locked}
    />
  );
}
