import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { useState } from 'react';
import { accessPathNames, verifiedTexts as texts, usd } from '../../content/account-setup.ts';
import { tierName } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { SetupWizard } from './setup-wizard.tsx';

/** What support has verified, for who is through with the setup; the steps come back where something changes. */
export function VerifiedSetup({ loaded }: { loaded: AccountSetup }) {
  const { tier } = useMember();
  const times = useTimes();
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <SetupWizard loaded={loaded} />;
  const { brokerAccount, deposit, savedAt } = loaded;
  return (
    <div className="flex flex-col gap-5">
      <CardHead title={texts.title} aside={<Badge tone="up">{texts.verified}</Badge>} text={texts.text} />
      <FactList
        facts={[
          { label: 'Tier', value: tierName(tier) },
          ...(deposit
            ? [
                { label: 'Deposit', value: usd(deposit.depositAmount) },
                { label: 'Access', value: accessPathNames[deposit.accessPath] },
              ]
            : []),
          ...(brokerAccount
            ? [{ label: 'Broker account', value: <span className="font-mono">{brokerAccount}</span> }]
            : []),
          ...(savedAt ? [{ label: 'Last change', value: times.day(savedAt) }] : []),
        ]}
      />
      <Button variant="secondary" className="self-start" onClick={() => setChanging(true)}>
        {texts.change}
      </Button>
    </div>
  );
}
