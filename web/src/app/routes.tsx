import { paths } from '@croneai/contracts/paths.ts';
import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { isSitePath } from '../content/site-paths.ts';
import { lazyPage } from './lazy-page.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { NotFoundPage } from './message-page.tsx';

const SignupPage = lazyPage(
  '/signup',
  async () => (await import('../features/signup/signup-page.tsx')).SignupPage,
);
const LoginPage = lazyPage(
  '/login',
  async () => (await import('../features/login/login-page.tsx')).LoginPage,
);
const ForgotPasswordPage = lazyPage(
  '/forgot-password',
  async () => (await import('../features/password-reset/forgot-password-page.tsx')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyPage(
  '/reset-password',
  async () => (await import('../features/password-reset/reset-password-page.tsx')).ResetPasswordPage,
);
const UnsubscribePage = lazyPage(
  '/unsubscribe',
  async () => (await import('../features/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
);
const DashboardArea = lazyPage(
  '/dashboard/*',
  async () => (await import('./dashboard/dashboard-area.tsx')).DashboardArea,
);

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
