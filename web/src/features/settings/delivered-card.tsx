import type { Delivered } from '@croneai/contracts/endpoints/receipts.ts';
import { Link } from 'react-router-dom';
import { channelTexts, deliveredTexts as texts } from '../../content/channels.ts';
import { useDeliveredQuery } from '../../shared/alerts/channels-api.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { CardHead } from '../../shared/ui/card.tsx';
import { LoadedCard } from './section-states.tsx';

/** What reached the member, by every channel, with its state and time. */
export function DeliveredCard() {
  const query = useDeliveredQuery();
  return (
    <LoadedCard query={query} rows={5}>
      {(rows) => (
        <>
          <CardHead title={texts.title} text={texts.text} />
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
