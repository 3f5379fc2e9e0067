import { lazy, type ReactNode, Suspense } from 'react';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';
import { LockedHome } from './locked-home.tsx';

/** Comes with its ticket only where there is something to show in it. */
const CommandCenter = lazy(async () => ({ default: (await import('./command-center.tsx')).CommandCenter }));

interface MemberHomePageProps {
  /** The dashboard-code field, for as long as there is something to unlock. */
  codeField: ReactNode;
}

/** Home of silver, pro and gold. */
export function MemberHomePage({ codeField }: MemberHomePageProps) {
  return (
    <>
      <PageTitle>Command Center</PageTitle>
      {codeField ? (
        <LockedHome codeField={codeField} />
      ) : (
        <Suspense fallback={<HomeSkeleton />}>
          <CommandCenter />
        </Suspense>
      )}
    </>
  );
}
