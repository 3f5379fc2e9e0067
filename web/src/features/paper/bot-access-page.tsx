import { mayUse } from '@croneai/contracts/access.ts';
import { botTexts, TIMEFRAME_LABEL } from '../../content/paper.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { BotControls } from './bot-controls.tsx';
import { lazyTeaser, MachinePage } from './machine-page.tsx';

const Locked = lazyTeaser(() => import('./locked-bot-access.tsx'), 'LockedBotAccess');

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
