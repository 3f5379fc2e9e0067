import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { settingsTexts as texts } from '../../content/settings.ts';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { LoadingCard } from './section-states.tsx';

/* Each tab is loaded when it is first opened. */

const ProfileSection = lazy(async () => {
  const { ProfileSection: section } = await import('./profile/profile-section.tsx');
  return { default: section };
});
const SecuritySection = lazy(async () => {
  const { SecuritySection: section } = await import('./security/security-section.tsx');
  return { default: section };
});
const NotificationsSection = lazy(async () => {
  const { NotificationsSection: section } = await import('./notifications-section.tsx');
  return { default: section };
});
const SessionsSection = lazy(async () => {
  const { SessionsSection: section } = await import('./sessions/sessions-section.tsx');
  return { default: section };
});
const PrivacySection = lazy(async () => {
  const { PrivacySection: section } = await import('./privacy-section.tsx');
  return { default: section };
});

type Tab = keyof typeof texts.tabs;

const sections: Record<Tab, ComponentType> = {
  profile: ProfileSection,
  security: SecuritySection,
  notifications: NotificationsSection,
  sessions: SessionsSection,
  privacy: PrivacySection,
};
const tabs = Object.keys(sections) as Tab[];

/** Each tab has an address of its own (`?tab=security`), so that mails and other pages can link to it. */
export function SettingsPage() {
  const [search] = useSearchParams();
  const open = tabs.find((tab) => tab === search.get('tab')) ?? 'profile';
  const Section = sections[open];
  const bar = useRef<HTMLElement>(null);
  useCurrentInView(bar, open);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <nav
        ref={bar}
        aria-label={texts.title}
        className="relative flex justify-between overflow-x-auto border-b border-line sm:justify-start sm:gap-1"
      >
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={{ search: `?tab=${tab}` }}
            replace
            aria-current={tab === open ? 'page' : undefined}
            className="-mb-px whitespace-nowrap border-b-2 border-transparent px-1.5 py-2.5 sm:px-3 text-sm font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-text"
          >
            {texts.tabs[tab]}
          </Link>
        ))}
      </nav>
      <div className="flex max-w-3xl flex-col gap-6">
        <Suspense key={open} fallback={<LoadingCard rows={4} />}>
          <Section />
        </Suspense>
      </div>
    </>
  );
}

/** Where the tabs do not fit (below 390 pixels), the open one is never the one out of sight. */
function useCurrentInView(bar: RefObject<HTMLElement | null>, open: Tab): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the current one when another is open
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft;
  }, [bar, open]);
}
