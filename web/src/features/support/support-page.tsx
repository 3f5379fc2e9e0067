import { ArrowUpRight } from 'lucide-react';
import { quickContacts } from '../../content/links.ts';
import { causeSentences, NO_SIGNALS } from '../../content/service.ts';
import {
  partNames,
  supportFaq,
  supportHours,
  systemNotices,
  supportTexts as texts,
} from '../../content/support.ts';
import { useSystemStatusQuery } from '../../shared/api/system-status-api.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { endText, sinceText, stoppedOf } from '../../shared/signals/service-state.ts';
import { useSummaryQuery } from '../../shared/signals/signals-api.ts';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { Faq } from '../../shared/ui/faq.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { RetryButton, Skeleton, SkeletonColumn } from '../../shared/ui/states.tsx';
import { OwnTickets } from './own-tickets.tsx';

const POLL_MS = 30_000;
const TONE = { operational: 'success', degraded: 'warning', down: 'danger' } as const;

/** State of our systems, as the gateway reports it. Never “operational” if signals are stopped. */
function SystemNotice() {
  const { data, error, refetch } = useSystemStatusQuery(undefined, usePolling(POLL_MS));
  const summary = useSummaryQuery(undefined, usePolling(POLL_MS));
  const stopped = stoppedOf(summary.data?.service);
  const times = useTimes();
  if (!data || (data.status === 'operational' && !summary.data)) {
    const retry = () => Promise.all([refetch(), summary.refetch()]);
    return error || summary.error ? (
      <Notice tone="warning" action={<RetryButton onRetry={retry} />}>
        {systemNotices.unknown.title}
      </Notice>
    ) : (
      <Skeleton className="h-11" />
    );
  }
  const { title, text } = systemNotices[data.status];
  const affected = data.parts
    .filter(({ status }) => status !== 'operational')
    .map(({ name }) => partNames[name] ?? name);
  if (data.status === 'operational') {
    const end = stopped && endText(stopped, times);
    return stopped ? (
      <Notice tone="warning" title={`${NO_SIGNALS} since ${sinceText(stopped, times)}`}>
        {causeSentences[stopped.cause]} {end ? `Back ${end}. ` : ''}
        {systemNotices.otherwise}
      </Notice>
    ) : (
      <Notice tone="success">{title}</Notice>
    );
  }
  return (
    <Notice tone={TONE[data.status]} title={title}>
      {text} {affected.join(', ')}.
    </Notice>
  );
}

/**
 * Loaded late with its schemas and the upload code, so that existing tickets do not wait for them.
 */
const TicketForm = lazyPart(
  async () => (await import('./ticket-form.tsx')).TicketForm,
  <SkeletonColumn shapes={['h-17', 'h-17', 'h-52', 'h-16', 'h-12 sm:w-44']} className="gap-5" />,
);

/** A form for a ticket, the member's tickets, and other ways to get help. */
export function SupportPage() {
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <SystemNotice />
      <div className="grid gap-6 xl:grid-cols-12">
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-7">
          <Card padding="lg" aria-labelledby="open-ticket" className="flex flex-col gap-6">
            <CardHead id="open-ticket" title="Open a ticket" text={texts.formLead} />
            <TicketForm />
          </Card>
          <OwnTickets />
        </div>
        <div className="flex min-w-0 flex-col gap-6 xl:col-span-5">
          <ContactsCard />
          <AccountCard />
          <Card padding="lg" aria-labelledby="quick-answers" className="flex flex-col gap-3">
            <CardHead id="quick-answers" title="Quick answers" />
            <Faq items={supportFaq} />
          </Card>
        </div>
      </div>
    </>
  );
}

/** Account details that support needs first. */
function AccountCard() {
  const { user, access } = useMember();
  return (
    <Card padding="lg" aria-labelledby="your-account" className="flex flex-col gap-4">
      <CardHead id="your-account" title="Your account" />
      <FactList
        facts={[
          { label: 'User ID', value: <span className="font-mono">{user.id}</span> },
          { label: 'Email', value: user.email },
          {
            label: 'Status',
            value: access.dashboardUnlocked ? (
              <Badge tone="up">Active</Badge>
            ) : (
              <Badge tone="warn">Pending</Badge>
            ),
          },
          {
            label: 'Access path',
            value: user.accessPath === null ? 'Not Selected' : texts.paths[user.accessPath],
          },
        ]}
      />
    </Card>
  );
}

/** Other ways to reach support, with their hours. */
function ContactsCard() {
  const { user } = useMember();
  return (
    <Card padding="lg" aria-labelledby="quick-contacts" className="flex flex-col gap-4">
      <CardHead id="quick-contacts" title="Quick contacts" />
      <ul className="flex flex-col divide-y divide-line">
        {quickContacts(useSiteSettings(), user.admissionCode).map((contact) => (
          <li key={contact.label}>
            <a
              href={contact.href}
              target="_blank"
              rel="noopener noreferrer"
              className="group flex items-center justify-between gap-4 rounded-control py-3 text-sm"
            >
              <span className="min-w-0">
                <span className="block text-muted">{contact.label}</span>
                <span className="block font-medium group-hover:text-accent">{contact.text}</span>
              </span>
              <ArrowUpRight className="size-4 shrink-0 text-muted group-hover:text-accent" />
            </a>
          </li>
        ))}
      </ul>
      <section aria-labelledby="support-hours" className="border-t border-line pt-4">
        <h3 id="support-hours" className="mb-2 text-sm font-medium">
          Support hours
        </h3>
        <FactList facts={supportHours} />
      </section>
    </Card>
  );
}
