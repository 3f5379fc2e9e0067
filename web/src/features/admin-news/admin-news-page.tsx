import type { NewsRow } from '@croneai/contracts/endpoints/notifier/news.ts';
import { Newspaper } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { newsTexts as texts } from '../../content/news.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { Moment } from '../../shared/time/moment.tsx';
import type { Column } from '../../shared/ui/data-table.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useNewsQuery } from './api.ts';
import { NewsForm } from './news-form.tsx';
import { LOOK_EVERY_MS, SentList } from './sent-list.tsx';

/** Loaded when its tab is opened. */
const ServiceNotices = lazyPart(
  async () => (await import('./service-notices.tsx')).ServiceNotices,
  <Skeleton className="h-96" />,
);

const TABS = [
  { name: 'news', label: 'News' },
  { name: 'notices', label: 'Service notices' },
] as const;

/** Each tab has its own address (`?tab=notices`). */
export function AdminNewsPage() {
  const [search] = useSearchParams();
  const open = search.get('tab') === 'notices' ? 'notices' : 'news';
  return (
    <div className="flex flex-col gap-6">
      <PageHead title="Messages" lead={texts.lead[open]} />
      <nav aria-label="News" className="flex gap-1 border-b border-line">
        {TABS.map(({ name, label }) => (
          <Link
            key={name}
            to={{ search: `?tab=${name}` }}
            replace
            aria-current={name === open ? 'page' : undefined}
            className="-mb-px border-b-2 border-transparent px-3 py-2.5 text-sm font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-text"
          >
            {label}
          </Link>
        ))}
      </nav>
      {open === 'notices' ? (
        <ServiceNotices />
      ) : (
        <>
          <NewsForm />
          <SentNews />
        </>
      )}
    </div>
  );
}

const columns: readonly Column<NewsRow>[] = [
  { header: 'Subject', cell: ({ subject }) => <span className="break-words">{subject}</span> },
  { header: 'Sent', cell: ({ sentAt }) => <Moment at={sentAt} /> },
  { header: 'By', cell: ({ sentBy }) => sentBy || 'A former admin' },
  { header: 'Emails', numeric: true, cell: ({ recipients }) => recipients ?? '…' },
  { header: 'Delivered', numeric: true, cell: ({ delivered }) => delivered },
  { header: 'On the way', numeric: true, cell: ({ pending }) => pending },
  { header: 'Not delivered', numeric: true, cell: ({ notDelivered }) => notDelivered },
];

function SentNews() {
  const [page, setPage] = useState(1);
  return (
    <SentList
      title={texts.sentTitle}
      text="What we sent, and how many emails arrived."
      icon={Newspaper}
      empty={{ title: 'No news yet', text: 'News you send appears here, with how many emails arrived.' }}
      failed="The sent news couldn’t be loaded"
      query={useNewsQuery({ page }, usePolling(LOOK_EVERY_MS))}
      columns={columns}
      onSelectPage={setPage}
    />
  );
}
