import type { Delivered } from '@croneai/contracts/endpoints/receipts.ts';
import { Link } from 'react-router-dom';
import { channelTexts, deliveredTexts as texts } from '../../content/channels.ts';
import { useDeliveredQuery } from '../../shared/alerts/channels-api.ts';
import { arrivalsOf, useLateNetsQuery } from '../../shared/signals/arrivals.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { CardHead } from '../../shared/ui/card.tsx';
import { LoadedCard } from './section-states.tsx';

/** What reached the member, by every channel, with its state and time. */
export function DeliveredCard() {
  const query = useDeliveredQuery();
  return (
    <LoadedCard subject="The list of messages" query={query} rows={5}>
      {(rows) => (
        <>
          <CardHead title={texts.title} text={texts.text} />
          <EnteredOnArrival rows={rows} />
          {rows.length === 0 ? (
            <p className="text-sm text-muted">{texts.empty}</p>
          ) : (
            <ul className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto">
              {rows.map((row) => (
                <DeliveredRow key={row.id} row={row} />
              ))}
            </ul>
          )}
        </>
      )}
    </LoadedCard>
  );
}

/** What settled signals brought to whoever entered each as it arrived here, beside the record's own entry. */
function EnteredOnArrival({ rows }: { rows: readonly Delivered[] }) {
  const at = arrivalsOf(rows);
  const { data } = useLateNetsQuery(at, { skip: at === '' });
  const inTime = data?.filter(({ net }) => net !== null) ?? [];
  if (!data || data.length === 0) return null;
  const sum = (of: 'net' | 'netAtStart') => inTime.reduce((all, each) => all + (each[of] ?? 0), 0);
  return (
    <p className="text-sm text-muted">
      {texts.entered(inTime.length, stakesText(sum('net')), stakesText(sum('netAtStart')))}
      {inTime.length < data.length ? ` ${texts.tooLate(data.length - inTime.length)}` : ''}
    </p>
  );
}

function DeliveredRow({ row }: { row: Delivered }) {
  const { title, path, channel, state, reason, publishedAt } = row;
  const times = useTimes();
  const word = reason?.split(' ', 1)[0] ?? '';
  const why = reason ? ` (${texts.reasons[word] ?? word})` : '';
  return (
    <li className="flex items-start justify-between gap-3 py-2.5 text-sm">
      <span className="min-w-0">
        {path ? (
          <Link to={path} className="block truncate font-medium hover:underline">
            {title}
          </Link>
        ) : (
          <span className="block truncate font-medium">{title}</span>
        )}
        <span className="text-muted">{times.recent(publishedAt)}</span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block">{channelTexts.channels[channel]}</span>
        <span className="text-muted">
          {texts.states[state]}
          {why}
        </span>
      </span>
    </li>
  );
}
