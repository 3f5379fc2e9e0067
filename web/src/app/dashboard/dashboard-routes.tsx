import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Skeleton } from '../../shared/ui/states.tsx';
import { lazyPage } from '../lazy-page.tsx';
import { AdminArea } from './admin-area.tsx';
import { DashboardNotFound } from './dashboard-not-found.tsx';

const DashboardHomePage = lazyPage(() => import('./dashboard-home-route.tsx'), 'DashboardHomeRoute');
const SignalsPage = lazyPage(() => import('../../features/signals/signals-page.tsx'), 'SignalsPage');
const CopyTradingPage = lazyPage(
  () => import('../../features/copy-trading/copy-trading-page.tsx'),
  'CopyTradingPage',
);
const BotAccessPage = lazyPage(
  () => import('../../features/bot-access/bot-access-page.tsx'),
  'BotAccessPage',
);
const MentorshipPage = lazyPage(
  () => import('../../features/mentorship/mentorship-page.tsx'),
  'MentorshipPage',
);
const CommunityPage = lazyPage(() => import('../../features/community/community-page.tsx'), 'CommunityPage');
const UpgradePage = lazyPage(() => import('../../features/upgrade/upgrade-page.tsx'), 'UpgradePage');
const SettingsPage = lazyPage(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage');
const SupportPage = lazyPage(() => import('../../features/support/support-page.tsx'), 'SupportPage');
const TicketPage = lazyPage(() => import('../../features/support/ticket-page.tsx'), 'TicketPage');
const AccountSetupPage = lazyPage(() => import('./account-setup-route.tsx'), 'AccountSetupRoute');

/** Every page below `/dashboard`. */
export const dashboardRoutes = (
  <>
    <Route index element={<DashboardHomePage />} />
    {/* These show their own preview to whom they are locked. */}
    <Route path="signals" element={<SignalsPage />} />
    <Route path="copy-trading" element={<CopyTradingPage />} />
    <Route path="bot-access" element={<BotAccessPage />} />
    <Route path="mentorship/*" element={<MentorshipPage />} />
    <Route path="community" element={<CommunityPage />} />
    <Route path="account-setup" element={<AccountSetupPage />} />
    <Route path="upgrade" element={<UpgradePage />} />
    <Route path="settings" element={<SettingsPage />} />
    <Route path="support" element={<SupportPage />} />
    <Route path="support/tickets/:id" element={<TicketPage />} />
    <Route path="admin/*" element={<AdminArea />} />
    <Route path="*" element={<DashboardNotFound />} />
  </>
);

export function DashboardRoutes() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Routes>{dashboardRoutes}</Routes>
    </Suspense>
  );
}

function PageSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <Skeleton className="h-8 w-60" />
      <div className="grid gap-6 xl:grid-cols-12">
        <Skeleton className="h-64 xl:col-span-7" />
        <Skeleton className="h-64 xl:col-span-5" />
      </div>
    </div>
  );
}
