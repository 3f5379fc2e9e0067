import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { FirstPage } from './first-page.tsx';
import { lazyPage, storePage } from './lazy-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PageFallback } from './page-fallback.tsx';

const HomePage = lazyPage(() => import('../features/home/home-page.tsx'), 'HomePage');
const AboutPage = lazyPage(() => import('../features/about/about-page.tsx'), 'AboutPage');
const FeaturesPage = lazyPage(() => import('../features/features/features-page.tsx'), 'FeaturesPage');
const MethodPage = lazyPage(() => import('../features/method/method-page.tsx'), 'MethodPage');
const ContactPage = lazyPage(() => import('../features/contact/contact-page.tsx'), 'ContactPage');
const LeadFormPage = lazyPage(() => import('../features/lead-form/lead-form-page.tsx'), 'LeadFormPage');
const LeadSuccessPage = lazyPage(
  () => import('../features/lead-form/lead-success-page.tsx'),
  'LeadSuccessPage',
);
const PrivacyPage = lazyPage(() => import('../features/legal/legal-page.tsx'), 'PrivacyPage');
const TermsPage = lazyPage(() => import('../features/legal/legal-page.tsx'), 'TermsPage');
const RiskPage = lazyPage(() => import('../features/legal/legal-page.tsx'), 'RiskPage');
const CookiesPage = lazyPage(() => import('../features/legal/legal-page.tsx'), 'CookiesPage');
const SignupRoute = lazyPage(() => import('./signup-route.tsx'), 'SignupRoute');
const LoginPage = storePage(() => import('../features/login/login-page.tsx'), 'LoginPage');
const ForgotPasswordPage = storePage(
  () => import('../features/password-reset/forgot-password-page.tsx'),
  'ForgotPasswordPage',
);
const ResetPasswordPage = storePage(
  () => import('../features/password-reset/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const UnsubscribePage = storePage(
  () => import('../features/unsubscribe/unsubscribe-page.tsx'),
  'UnsubscribePage',
);
const DashboardArea = storePage(() => import('./dashboard/dashboard-area.tsx'), 'DashboardArea');
/** The component gallery is not part of what is built for visitors. */
const UiGallery = import.meta.env.DEV
  ? lazyPage(() => import('./ui-gallery/ui-gallery.tsx'), 'UiGallery')
  : undefined;

/** Every page of the site. */
export const routes = (
  <>
    <Route path="/" element={<HomePage />} />
    <Route path="/features" element={<FeaturesPage />} />
    <Route path="/method" element={<MethodPage />} />
    <Route path="/about" element={<AboutPage />} />
    <Route path="/contact" element={<ContactPage />} />
    <Route path="/bot-access" element={<LeadFormPage />} />
    <Route path="/bot-access/success" element={<LeadSuccessPage />} />
    <Route path="/privacy" element={<PrivacyPage />} />
    <Route path="/terms" element={<TermsPage />} />
    <Route path="/risk" element={<RiskPage />} />
    <Route path="/cookies" element={<CookiesPage />} />
    <Route path="/signup" element={<SignupRoute />} />
    <Route path="/login" element={<LoginPage />} />
    <Route path="/forgot-password" element={<ForgotPasswordPage />} />
    <Route path="/reset-password" element={<ResetPasswordPage />} />
    <Route path="/unsubscribe" element={<UnsubscribePage />} />
    <Route path="/dashboard/*" element={<DashboardArea />} />
    {UiGallery ? <Route path="/ui" element={<UiGallery />} /> : null}
    <Route path="*" element={<NotFoundPage />} />
  </>
);

export function AppRoutes() {
  return (
    <Suspense fallback={<PageFallback />}>
      <Routes>{routes}</Routes>
      <FirstPage />
    </Suspense>
  );
}
