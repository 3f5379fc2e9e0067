import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LoadingScreen } from '../../shared/ui/loading-screen.tsx';

/** Loaded by the few whose session may do nothing else yet. */
const EnrolmentPage = lazy(async () => ({ default: (await import('./enrolment-page.tsx')).EnrolmentPage }));

interface EnrolmentGateProps {
  mustEnrol: boolean;
  children: ReactNode;
}

/** Shows nothing but the enrolment while the session is limited to it, and until its recovery codes have been read. */
export function EnrolmentGate({ mustEnrol, children }: EnrolmentGateProps) {
  const [isEnrolling, setIsEnrolling] = useState(mustEnrol);
  if (mustEnrol && !isEnrolling) setIsEnrolling(true);
  if (!isEnrolling) return children;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <EnrolmentPage onDone={() => setIsEnrolling(false)} />
    </Suspense>
  );
}
