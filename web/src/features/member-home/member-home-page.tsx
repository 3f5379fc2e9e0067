import { lazy, type ReactNode, Suspense } from 'react';
import { useMember } from '../../shared/session/member-context.ts';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { LockedHome } from './locked-home.tsx';

/** A member has one tier, and loads one home. */
const PaidHome = lazy(async () => ({ default: (await import('./paid-home.tsx')).PaidHome }));
const GoldHome = lazy(async () => ({ default: (await import('./gold-home.tsx')).GoldHome }));

interface MemberHomePageProps {
  /** The dashboard-code field, for as long as there is something to unlock. */
  codeField: ReactNode;
}

/** Home of silver, pro and gold. */
export function MemberHomePage({ codeField }: MemberHomePageProps) {
  const { tier } = useMember();
  return (
    <>
      <PageTitle>Command Center</PageTitle>
      {codeField ? (
        <LockedHome codeField={codeField} />
      ) : (
        <Suspense fallback={<HomeSkeleton tier={tier} />}>
          {tier === 'gold' ? <GoldHome /> : <PaidHome />}
        </Suspense>
      )}
    </>
  );
}
