import { mayUse } from '@croneai/contracts/access.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSheetAddress } from '../../shared/dashboard/sheet-address.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';

/** Loaded when the menu is first opened. Wide screens have the sidebar instead. */
const Sheet = lazyPart(async () => (await import('./sheet.tsx')).Sheet);

/** These two parts are loaded late, because the page works without them. */
const InstallOffer = lazyPart(async () => (await import('./install-offer.tsx')).InstallOffer);
const SignalAlerts = lazyPart(async () => (await import('./signal-alerts.tsx')).SignalAlerts);

/** Loads after the page. */
const ServiceBanner = lazyPart(async () => (await import('./service-banner.tsx')).ServiceBanner);

/** Loaded only for members who must accept new terms. */
const TermsNotice = lazyPart(async () => (await import('./terms-notice.tsx')).TermsNotice);

const SignalSheet = lazyPart(async () => (await import('../signals/public/signal-view.tsx')).SignalSheet);
const AlertsSheet = lazyPart(async () => (await import('../settings/public/alerts-sheet.tsx')).AlertsSheet);

const CLOSED = 'closed';

interface DashboardShellProps {
  /** Message while the server is unreachable and the shown data may be old. */
  outage: string | undefined;
  children: ReactNode;
}

export function DashboardShell({ outage, children }: DashboardShellProps) {
  // The menu is open only on the page where it was opened, so following a link closes it.
  const { key } = useLocation();
  const [menuAt, setMenuAt] = useState<string>();
  const menuUsed = menuAt !== undefined;
  const menuOpen = menuAt === key;
  const setMenuOpen = (open: boolean) => setMenuAt(open ? key : CLOSED);
  const content = useFocusOnNavigation();
  const { user } = useMember();
  return (
    <div className="min-h-dvh bg-surface-0 lg:pl-62">
      <a
        href="#content"
        className="sr-only rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <aside className="fixed inset-y-0 left-0 hidden w-62 border-r border-line bg-surface-1 lg:block">
        <Sidebar />
      </aside>
      {menuUsed ? (
        <Sheet title="Menu" open={menuOpen} onOpenChange={setMenuOpen}>
          <Sidebar />
        </Sheet>
      ) : null}
      <SignalAlerts />
      <Sheets />
      <Header isOut={outage !== undefined} />
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 pt-6 pb-[calc(var(--bottom-bar)+1.5rem)] focus:outline-none sm:px-6 sm:pt-8 [&_:is(input,select,textarea)]:scroll-mb-6 sm:pb-[calc(var(--bottom-bar)+2rem)]"
      >
        <div className="order-first flex flex-col gap-4 empty:hidden">
          {outage ? <Notice tone="warning">{outage}</Notice> : null}
          <ServiceBanner />
          {user.mustAcceptTerms ? <TermsNotice /> : null}
        </div>
        {children}
        <InstallOffer />
      </main>
      <BottomBar menuOpen={menuOpen} onOpenMenu={() => setMenuOpen(true)} />
    </div>
  );
}

/** The sheet that the URL names, shown over any page of the dashboard. */
function Sheets() {
  const { access } = useMember();
  const signal = useSheetAddress('signal');
  const alerts = useSheetAddress('alerts');
  if (!mayUse('signals', access)) return null;
  if (signal.value) return <SignalSheet id={signal.value} onClose={signal.close} />;
  return alerts.value ? <AlertsSheet onClose={alerts.close} /> : null;
}

/** After navigation within the dashboard, moves the focus from the menu to the new page. */
function useFocusOnNavigation() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
