import { Consent } from './consent.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';

export function App() {
  return (
    <ErrorBoundary>
      <ScrollToTop />
      <AppRoutes />
      <Consent />
    </ErrorBoundary>
  );
}
