import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageFallback } from './page-fallback.tsx';

const HomePage = lazyPage(() => import('../features/home/home-page.tsx'), 'HomePage');
const AboutPage = lazyPage(() => import('../features/about/about-page.tsx'), 'AboutPage');
const FeaturesPage = lazyPage(() => import('../features/features/features-page.tsx'), 'FeaturesPage');
const ContactPage = lazyPage(() => import('../features/contact/contact-page.tsx'), 'ContactPage');
const PrivacyPage = lazyPage(() => import('../features/legal/legal-page.tsx'), 'PrivacyPage');
const TermsPage = lazyPage(() => import('../features/legal/legal-page.tsx'), 'TermsPage');
const RiskPage = lazyPage(() => import('../features/legal/legal-page.tsx'), 'RiskPage');
const CookiesPage = lazyPage(() => import('../features/legal/legal-page.tsx'), 'CookiesPage');
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
/** The component gallery is not part of what is built for visitors. */
const UiGallery = import.meta.env.DEV
  ? lazyPage(() => import('./ui-gallery/ui-gallery.tsx'), 'UiGallery')
  : undefined;

export function AppRoutes() {
  return (
    <Suspense fallback={<PageFallback />}>
      <Routes>
        <Route path="/" element={<HomePage />} />
        <Route path="/features" element={<FeaturesPage />} />
        <Route path="/about" element={<AboutPage />} />
        <Route path="/contact" element={<ContactPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/risk" element={<RiskPage />} />
        <Route path="/cookies" element={<CookiesPage />} />
        <Route path="/signup" element={<SignupPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password" element={<ResetPasswordPage />} />
        <Route path="/unsubscribe" element={<UnsubscribePage />} />
        <Route path="/dashboard/*" element={<DashboardArea />} />
        {UiGallery ? <Route path="/ui" element={<UiGallery />} /> : null}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  );
}
