import { type ComponentType, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { settingsTexts as texts } from '../../content/settings.ts';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { LoadingCard } from './section-states.tsx';
import {
  NotificationsSection,
  PrivacySection,
  ProfileSection,
  SecuritySection,
  SessionsSection,
} from './sections.ts';

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
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <nav aria-label={texts.title} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Link
            key={tab}
            to={{ search: `?tab=${tab}` }}
            replace
            aria-current={tab === open ? 'page' : undefined}
            className="-mb-px whitespace-nowrap border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-text"
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
