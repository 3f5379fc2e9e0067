import type { BrokerEventRow } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import {
  brokerEventKinds,
  brokerEventSources,
  brokerEventStates,
  brokerEventTexts as texts,
} from '../../content/brokers.ts';
import { keepLastPage, QueryBody } from '../../shared/query/query-body.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { type Column, DataTable } from '../../shared/ui/data-table.tsx';
import { CardPagination } from '../../shared/ui/pagination.tsx';
import { Empty, SkeletonColumn } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useBrokerEventsQuery } from './api.ts';

const columns: readonly Column<BrokerEventRow>[] = [
  { header: 'Received', cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  { header: 'Event', cell: (event) => <EventCell event={event} /> },
  {
    header: 'Amount',
    numeric: true,
    cell: ({ amount, currency }) =>
      amount === null ? '–' : `${amount.toLocaleString('en-US')} ${currency ?? ''}`,
  },
  { header: 'Result', cell: (event) => <ResultCell event={event} /> },
];

/** Events of all brokers, newest first, each with its state and the reason. */
export function EventList() {
  const [page, setPage] = useState(1);
  const query = useBrokerEventsQuery({ page }, { refetchOnMountOrArgChange: true });
  return (
    <Card padding="none" aria-labelledby="broker-events">
      <div className="p-5 sm:p-7">
        <CardHead id="broker-events" title={texts.title} text={texts.text} />
      </div>
      <QueryBody
        query={keepLastPage(query)}
        failed={texts.failed}
        hint="Brokers can still send events."
        skeleton={<SkeletonColumn shapes={['h-11', 'h-11', 'h-11']} className="gap-3 p-5 sm:p-7" />}
      >
        {({ rows, pagination }) => (
          <>
            {rows.length > 0 ? (
              <DataTable caption={texts.title} columns={columns} rows={rows} rowKey={({ id }) => id} />
            ) : (
              <Empty icon={Inbox} title={texts.empty}>
                {texts.emptyText}
              </Empty>
            )}
            <CardPagination {...pagination} onSelect={setPage} label={texts.title} />
          </>
        )}
      </QueryBody>
    </Card>
  );
}

function EventCell({ event: { event, broker, source, traderId, arrivals } }: { event: BrokerEventRow }) {
  const facts = [broker, traderId, brokerEventSources[source]].filter((fact) => fact !== null);
  return (
    <span className="flex flex-col gap-0.5 text-right wrap-anywhere sm:text-left">
      <span className="font-medium">{event === null ? texts.noEvent : brokerEventKinds[event]}</span>
      <span className="text-xs text-muted">
        {facts.join(' · ')}
        {arrivals > 1 ? ` · ${texts.arrivals(arrivals)}` : ''}
      </span>
    </span>
  );
}

function ResultCell({ event }: { event: BrokerEventRow }) {
  const { label, tone } = brokerEventStates[event.state];
  return (
    <span className="flex flex-col items-end gap-1 text-right wrap-anywhere sm:items-start sm:text-left">
      <Badge tone={tone}>{label}</Badge>
      <span className="text-xs text-muted">{reasonsOf(event).join('. ')}</span>
      {event.userId ? <TextLink to={userPath(event.userId)}>{texts.member}</TextLink> : null}
    </span>
  );
}

/** Lists the recorded problems, and the missing parameters that left a postback unmatched. */
function reasonsOf({ state, source, event, clickId, problems }: BrokerEventRow): readonly string[] {
  const isKnown = (name: string) => problems.some((problem) => problem.startsWith(`${name} `));
  const isPostback = state === 'unmatched' && source === 'postback';
  const reasons = [...problems];
  if (isPostback && event === null && !isKnown('event')) reasons.push('event is missing');
  if (isPostback && clickId === null && !isKnown('click_id')) reasons.push('click_id is missing');
  return reasons.length > 0 ? reasons : [brokerEventStates[state].why];
}
