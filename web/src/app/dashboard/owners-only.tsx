import { paths } from '@croneai/contracts/paths.ts';
import { Lock } from 'lucide-react';
import { ownersOnlyTexts as texts } from '../../content/team.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Empty } from '../../shared/ui/states.tsx';

/** Shown to support instead of a page for owners. */
export function OwnersOnly() {
  return (
    <Card padding="none">
      <PageTitle>{texts.pageTitle}</PageTitle>
      <Empty
        titleAs="h1"
        icon={Lock}
        title={texts.title}
        action={<ButtonLink to={paths.dashboard}>{texts.back}</ButtonLink>}
      >
        {texts.text}
      </Empty>
    </Card>
  );
}
