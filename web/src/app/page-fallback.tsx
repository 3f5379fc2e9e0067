import { useLocation } from 'react-router-dom';
import { paths } from '../content/paths.ts';
import { LoadingScreen } from '../shared/ui/loading-screen.tsx';

/** While a page's own script is on its way: the member area has its loading screen, other pages stay calm. */
export function PageFallback() {
  const { pathname } = useLocation();
  return pathname.startsWith(paths.dashboard) ? (
    <LoadingScreen />
  ) : (
    <div aria-busy="true" className="min-h-dvh" />
  );
}
