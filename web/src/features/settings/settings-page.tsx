import { type ComponentType, type RefObject, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { settingsTexts as texts } from '../../content/settings.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { LoadingCard } from './section-parts.tsx';

type Tab = keyof typeof texts.tabs;

/** Each tab is loaded when it is first opened. */
const tab = (load: () => Promise<ComponentType>) => lazyPart(load, <LoadingCard rows={4} />);
const sections: Record<Tab, ComponentType> = {
  profile: tab(async () => (await import('./profile-section.tsx')).ProfileSection),
  security: tab(async () => (await import('./security-section.tsx')).SecuritySection),
  notifications: tab(async () => (await import('./notifications-section.tsx')).NotificationsSection),
  sessions: tab(async () => (await import('./sessions-section.tsx')).SessionsSection),
  privacy: tab(async () => (await import('./privacy-section.tsx')).PrivacySection),
  programs: tab(async () => (await import('../programs/public/programs-section.tsx')).ProgramsSection),
};
const tabs = Object.keys(sections) as Tab[];

/** Each tab has its own URL (`?tab=security`), so that emails and other pages can link to it. */
export function SettingsPage() {
  const [search] = useSearchParams();
  const open = tabs.find((each) => each === search.get('tab')) ?? 'profile';
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
        {tabs.map((each) => (
          <Link
            key={each}
            to={{ search: `?tab=${each}` }}
            replace
            aria-current={each === open ? 'page' : undefined}
            className="-mb-px whitespace-nowrap border-b-2 border-transparent px-1.5 py-2.5 sm:px-3 text-sm font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-text"
          >
            {texts.tabs[each]}
          </Link>
        ))}
      </nav>
      <div className="flex max-w-3xl flex-col gap-6">
        <Section />
      </div>
    </>
  );
}

/** Scrolls the current tab into view. The tabs do not fit on screens narrower than 390 px. */
function useCurrentInView(bar: RefObject<HTMLElement | null>, open: Tab): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with `open`
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft;
  }, [bar, open]);
}
