import type { ReactNode } from 'react';
import { supportTexts as texts } from '../../content/support.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';

/** What support asks for first. */
export function AccountCard() {
  const { user, access } = useMember();
  return (
    <Card padding="lg" aria-labelledby="your-account" className="flex flex-col gap-4">
      <CardHead id="your-account" title={texts.accountTitle} />
      <dl className="flex flex-col gap-2.5 text-sm">
        <Fact label={texts.userId}>
          <span className="font-mono break-all">{user.id}</span>
        </Fact>
        <Fact label={texts.email}>
          <span className="break-all">{user.email}</span>
        </Fact>
        <Fact label={texts.status}>
          {access.dashboardUnlocked ? (
            <Badge tone="up">{texts.active}</Badge>
          ) : (
            <Badge tone="warn">{texts.pending}</Badge>
          )}
        </Fact>
        <Fact label={texts.accessPath}>
          {user.accessPath === null ? texts.notSelected : texts.paths[user.accessPath]}
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
