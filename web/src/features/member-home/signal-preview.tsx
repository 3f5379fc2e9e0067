import { paths } from '@croneai/contracts/paths.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { useState } from 'react';
import { PricesMark } from '../../shared/signals/prices-mark.tsx';
import { resultText } from '../../shared/signals/record-text.ts';
import { sampleStream } from '../../shared/signals/sample-signals.ts';
import { chartOf, type SignalPage } from '../../shared/signals/signals-api.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { RetryButton, Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { SignalRow, type Standing } from '../trade-ticket/public/signal-row.tsx';
import type { Ticket } from '../trade-ticket/public/ticket-state.ts';
import { useTicket } from '../trade-ticket/public/use-ticket.ts';

interface SignalPreviewProps {
  title: string;
  count: number;
  data: SignalPage | undefined;
  hasFailed: boolean;
  onRetry: () => PromiseLike<unknown>;
}

/**
 * The newest signals. If there are fewer than `count` signals, samples fill the remaining rows, and
 * each sample is marked as a sample.
 */
export function SignalPreview({ title, count, data, hasFailed, onRetry }: SignalPreviewProps) {
  const isLoading = !data && !hasFailed;
  const isSample = data?.signals.length === 0;
  const [samples] = useState(() => sampleStream(Date.now()));
  const real = (data?.signals ?? []).slice(0, count);
  const note = noteText(data, hasFailed, isSample);
  const filling = data ? samples.slice(0, count - real.length) : [];
  return (
    <Card padding="none" aria-labelledby="stream" className="overflow-hidden">
      <div className="border-b border-line p-5">
        <CardHead
          id="stream"
          title={title}
          aside={
            <span className="flex items-center gap-3">
              <StreamBadge isSample={isSample} signal={real[0]} />
              <TextLink to={paths.signals} className="text-sm">
                Open the stream
              </TextLink>
            </span>
          }
        />
      </div>
      <ul className="divide-y divide-line" aria-busy={isLoading}>
        {isLoading
          ? Array.from({ length: count }, (_, row) => row).map((row) => (
              <li key={row} className="flex items-center gap-4 px-5 py-4">
                <Skeleton className="h-9 w-20" />
                <Skeleton className="h-9 flex-1" />
                <Skeleton className="h-6 w-24" />
              </li>
            ))
          : real.map((signal) => (
              <li key={signal.id} className="relative px-5 py-4 transition-colors hover:bg-surface-2">
                {signal.status === 'active' ? (
                  <OpenRow signal={signal} />
                ) : (
                  <SignalRow signal={signal} id={signal.id} />
                )}
              </li>
            ))}
        {filling.map((signal) => (
          <li key={signal.id} className="px-5 py-4">
            <SignalRow signal={signal} standing={SAMPLE} />
          </li>
        ))}
      </ul>
      {note ? (
        <div className="border-t border-line p-4">
          <Notice
            tone={hasFailed ? 'warning' : 'info'}
            action={hasFailed ? <RetryButton onRetry={onRetry} /> : null}
          >
            {note}
          </Notice>
        </div>
      ) : null}
    </Card>
  );
}

/**
 * Shows the current state of a running signal. The state follows from the latest prices and the
 * rule that settles signals.
 */
function OpenRow({ signal }: { signal: Signal }) {
  const { ticket } = useTicket(signal, chartOf(signal.pair));
  return (
    <SignalRow
      signal={signal}
      standing={{ ...STANDING[ticket.phase], result: openResult(ticket) }}
      id={signal.id}
    />
  );
}

const STANDING = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  open: { label: 'Running', tone: 'accent' },
  target: { label: 'Take profit touched', tone: 'up' },
  stop: { label: 'Stop loss touched', tone: 'down' },
  gap: { label: 'Price missing', tone: 'neutral' },
  void: { label: 'Too late', tone: 'neutral' },
  settling: { label: 'Settling', tone: 'neutral' },
  settled: { label: 'Settling', tone: 'neutral' },
} as const satisfies Record<Ticket['phase'], Pick<Standing, 'label' | 'tone'>>;

const SAMPLE: Standing = { label: 'Sample', tone: 'neutral', result: '' };

const openResult = ({ percent }: Ticket): string => (percent === undefined ? '' : resultText({ percent }));

function StreamBadge({ isSample, signal }: { isSample: boolean; signal: Signal | undefined }) {
  if (isSample) return <Badge tone="warn">Sample</Badge>;
  return <PricesMark provenance={signal?.provenance} />;
}

function noteText(data: SignalPage | undefined, hasFailed: boolean, isSample: boolean): string | undefined {
  if (hasFailed) {
    return data && !isSample
      ? 'We can’t reach the signal feed. These may be out of date.'
      : 'We can’t reach the signal feed.';
  }
  if (data?.quota?.reason === 'daily_limit' && data.quota.withheld > 0) {
    return 'A new signal is live, but you’ve used today’s limit.';
  }
  if (isSample) return 'No signals yet. This is an example, not a signal.';
  return undefined;
}
