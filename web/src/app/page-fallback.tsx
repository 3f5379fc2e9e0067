import { useLocation } from 'react-router-dom';
import { LoadingScreen } from '../shared/ui/loading-screen.tsx';

/** While a page's own script is on its way: the member area has its loading screen, other pages stay calm. */
export function PageFallback() {
  const { pathname } = useLocation();
  return pathname.startsWith('/dashboard') ? (
    <LoadingScreen />
  ) : (
    <div aria-busy="true" className="min-h-dvh" />
  );
}
