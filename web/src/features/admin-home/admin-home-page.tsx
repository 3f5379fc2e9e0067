import { adminContactEndpoints } from '@croneai/contracts/endpoints/leads/admin-contacts.ts';
import { adminLeadEndpoints } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { timeAgo } from '@croneai/rules/times.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { queueTexts as texts } from '../../content/admin-home.ts';
import { labelsOf, siteSettingsTexts as settingsTexts } from '../../content/admin-settings.ts';
import { causeSentences } from '../../content/service.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { pageOf } from '../../shared/api/endpoint-request.ts';
import { useIsOwner } from '../../shared/session/member-context.ts';
import { sinceText, useStoppedService } from '../../shared/signals/service-state.ts';
import { useSummaryQuery } from '../../shared/signals/signals-api.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useEngineQuery } from '../admin-engine/public/engine-api.ts';
import { useSettingsQuery } from '../admin-settings/public/settings-api.ts';
import { useListPolling } from '../admin-shared/public/use-list-polling.ts';
import { useStripQuery } from '../record/public/record-api.ts';
import { useTicketPolling, useTicketsQuery } from '../support/public/support-api.ts';

/**
 * Query for a page of one row. The queue needs only the total and the oldest row. The audit counts
 * every personal record that an admin reads, so no other rows are loaded.
 */
const one = (page: number) => ({ query: { status: 'new' as const, limit: 1, page } });

const { useNewLeadsQuery, useNewMessagesQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    newLeads: build.query({ ...pageOf(adminLeadEndpoints.listLeads, one), providesTags: ['Leads'] }),
    newMessages: build.query({
      ...pageOf(adminContactEndpoints.listContactMessages, one),
      providesTags: ['Contacts'],
    }),
  }),
});

const ReachCard = lazyPart(async () => (await import('./reach-card.tsx')).ReachCard);
const StatusCard = lazyPart(async () => (await import('./status-card.tsx')).StatusCard);

/**
 * Home of the team. Lists people who are waiting, longest wait first. Owners also see the state of
 * the engine.
 */
export function AdminHomePage() {
  const isOwner = useIsOwner();
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      {isOwner ? <PlaceholderNotice /> : null}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-12">
        <Card padding="none" aria-label={texts.title} className="overflow-hidden xl:col-span-7">
          <ul className="divide-y divide-line">
            <TicketsRow kind="proofs" />
            <TicketsRow kind="tickets" />
            <LeadsRow />
            <MessagesRow />
          </ul>
        </Card>
        {isOwner ? (
          <>
            <EngineCard />
            <ReachCard />
            <StatusCard />
          </>
        ) : null}
      </div>
    </>
  );
}

/** Warns that some links are still placeholders, except in local mode. */
function PlaceholderNotice() {
  const { data } = useSettingsQuery();
  if (!data?.needsAddresses) return null;
  return (
    <Notice
      tone="warning"
      title={settingsTexts.placeholdersTitle}
      action={<TextLink to={paths.adminSettings}>{settingsTexts.homeLink}</TextLink>}
    >
      {settingsTexts.placeholders(labelsOf(data.placeholders))}
    </Notice>
  );
}

const WAITING = { status: 'open', sort: 'longest-waiting', limit: 1, page: 1 } as const;
const PROOFS = { ...WAITING, category: 'deposit-proof' } as const;

function TicketsRow({ kind }: { kind: 'proofs' | 'tickets' }) {
  const query = kind === 'proofs' ? PROOFS : WAITING;
  const { data, error, refetch } = useTicketsQuery(query, useTicketPolling());
  const narrowed = kind === 'proofs' ? '&category=deposit-proof' : '';
  return (
    <QueueRow
      label={texts.rows[kind]}
      path={`${paths.adminTickets}?status=open&sort=longest-waiting${narrowed}`}
      count={data?.pagination.total}
      oldestAt={data?.rows[0]?.lastMessageAt}
      // We promise to check a proof within two hours, and to answer within a day.
      lateAfterMs={(kind === 'proofs' ? 2 : 24) * HOUR_MS}
      failed={error ? refetch : undefined}
    />
  );
}

/**
 * Loads the last page of the list, because the list begins with the newest lead and the queue shows
 * the oldest.
 */
function LeadsRow() {
  const polling = useListPolling();
  const newest = useNewLeadsQuery(1, polling);
  const total = newest.data?.pagination.total ?? 0;
  const { data } = useNewLeadsQuery(total, { ...polling, skip: total === 0 });
  return (
    <QueueRow
      label={texts.rows.leads}
      path={`${paths.adminLeads}?status=new`}
      count={newest.data?.pagination.total}
      oldestAt={data?.rows[0]?.submittedAt}
      lateAfterMs={24 * HOUR_MS}
      failed={newest.error ? newest.refetch : undefined}
    />
  );
}

function MessagesRow() {
  const polling = useListPolling();
  const newest = useNewMessagesQuery(1, polling);
  const total = newest.data?.pagination.total ?? 0;
  const { data } = useNewMessagesQuery(total, { ...polling, skip: total === 0 });
  return (
    <QueueRow
      label={texts.rows.messages}
      path="/dashboard/admin/messages?status=new"
      count={newest.data?.pagination.total}
      oldestAt={data?.rows[0]?.receivedAt}
      lateAfterMs={24 * HOUR_MS}
      failed={newest.error ? newest.refetch : undefined}
    />
  );
}

interface QueueRowProps {
  label: string;
  path: string;
  /** Undefined while loading. */
  count: number | undefined;
  oldestAt: string | undefined;
  lateAfterMs: number;
  /** Retries the last call. Undefined unless that call failed. */
  failed: (() => PromiseLike<unknown>) | undefined;
}

function QueueRow({ label, path, count, oldestAt, lateAfterMs, failed }: QueueRowProps) {
  const now = useNow() ?? Date.now();
  const isWaiting = count !== undefined && count > 0 && oldestAt !== undefined;
  const isLate = isWaiting && now - Date.parse(oldestAt) > lateAfterMs;
  if (failed && count === undefined) {
    return (
      <li className="flex min-h-18 flex-col justify-center px-4 py-3 sm:px-5">
        <FailedLine onRetry={failed}>{texts.failed(label)}</FailedLine>
      </li>
    );
  }
  return (
    <li>
      <Link
        to={path}
        className="flex min-h-18 items-center gap-4 px-4 py-3 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-5"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{label}</span>
          <span className={`block text-sm ${isLate ? 'text-warn' : 'text-muted'}`}>
            {isWaiting
              ? `${texts.oldest}: ${timeAgo(new Date(oldestAt), new Date(now))}`
              : count === 0
                ? texts.nothing
                : ''}
          </span>
        </span>
        {count === undefined ? (
          <Skeleton className="h-7 w-8" />
        ) : (
          <span className={`tabular text-2xl font-semibold ${count === 0 ? 'text-faint' : ''}`}>{count}</span>
        )}
        <ChevronRight className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  );
}

function EngineCard() {
  const summary = useStreamSummary();
  const stopped = useStoppedService();
  const times = useTimes();
  const [engine, strip, state] = [useEngineQuery(), useStripQuery(), useSummaryQuery()];
  const alarms = engine.data?.alarms.length;
  const missed = strip.data?.counts.missed;
  const lost = [engine, strip, state].filter(({ error, data }) => error && !data);
  const missing = ({ error }: { error?: unknown }) =>
    error ? texts.unknown : <Skeleton className="h-5 w-20" />;
  return (
    <Card padding="lg" aria-labelledby="engine" className="flex flex-col gap-4 xl:col-span-5">
      <CardHead
        id="engine"
        title={texts.engine}
        aside={
          alarms === undefined ? null : (
            <Badge tone={alarms > 0 ? 'warn' : 'neutral'}>
              {alarms > 0 ? texts.alarms(alarms) : texts.noAlarm}
            </Badge>
          )
        }
      />
      <FactList
        facts={[
          {
            label: 'State',
            value: stopped ? causeSentences[stopped.cause] : summary ? texts.trades : missing(state),
          },
          { label: 'Since', value: summary ? sinceText(summary.service, times) : missing(state) },
          {
            label: texts.missed,
            value: <span className={missed ? 'text-warn' : undefined}>{missed ?? missing(strip)}</span>,
          },
        ]}
      />
      {lost.length > 0 ? (
        <FailedLine onRetry={() => Promise.all(lost.map(({ refetch }) => refetch()))}>
          {texts.engineFailed}
        </FailedLine>
      ) : null}
      <TextLink to="/dashboard/admin/engine" className="text-sm">
        Open the engine
      </TextLink>
    </Card>
  );
}
