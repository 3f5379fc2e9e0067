import { paths } from '@croneai/contracts/paths.ts';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { isSitePath } from '../content/site-paths.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFoundPage } from './message-page.tsx';

const SignupPage = lazyPage(() => import('../features/signup/signup-page.tsx'), 'SignupPage');
const LoginPage = lazyPage(() => import('../features/login/login-page.tsx'), 'LoginPage');
const ForgotPasswordPage = lazyPage(
  () => import('../features/password-reset/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = lazyPage(
  () => import('../features/password-reset/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const UnsubscribePage = lazyPage(
  () => import('../features/unsubscribe/unsubscribe-page.tsx'),
  'UnsubscribePage',
);
const DashboardArea = lazyPage(() => import('./dashboard/dashboard-area.tsx'), 'DashboardArea');

/** Every page of the app. All other pages are static documents (`site/render.tsx`). */
export const routes = (
  <>
    <Route path="/signup" element={<SignupPage />} />
    <Route path="/login" element={<LoginPage />} />
    <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    <Route path="/reset-password" element={<ResetPasswordPage />} />
    <Route path="/unsubscribe" element={<UnsubscribePage />} />
    <Route path="/dashboard/*" element={<DashboardArea />} />
    <Route path="*" element={<Elsewhere />} />
  </>
);

/** Shown for a path that is not a page of the app. Loads a static page, or shows "not found". */
function Elsewhere() {
  const { pathname } = useLocation();
  const isStatic = isSitePath(pathname);
  useEffect(() => {
    if (isStatic) location.reload();
  }, [isStatic]);
  return isStatic ? null : <NotFoundPage />;
}

export function AppRoutes() {
  return (
    <Suspense fallback={<PageFallback />}>
      <Routes>{routes}</Routes>
    </Suspense>
  );
}

/**
 * Shown while a page's script loads: the loading screen in the member area, and nothing on other
 * pages.
 */
function PageFallback() {
  const { pathname } = useLocation();
  return pathname.startsWith(paths.dashboard) ? (
    <LoadingScreen />
  ) : (
    <div aria-busy="true" className="min-h-dvh" />
  );
}

/** Loads a page in its own chunk, by the name of its export. */
function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}
