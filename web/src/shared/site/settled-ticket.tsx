import type { SettledExample } from '@croneai/contracts/record.ts';
import type { ReactNode } from 'react';
import { sampleSettled, settledTexts as texts } from '../../content/settled-ticket.ts';
import type { ApiRequest } from '../api/send-request.ts';
import { SettledFigure, type SettledKind } from './settled-figure.tsx';
import { usePoll } from './use-poll.ts';

const POLL_MS = 60_000;

interface SettledTicketProps {
  call: ApiRequest;
  /** Content above the signal. */
  children?: ReactNode;
}

/** The newest public settled signal, from entry to exit. */
export function SettledTicket({ call, children }: SettledTicketProps) {
  const { data, isFailed } = usePoll<SettledExample | null>(call, POLL_MS);
  const kind: SettledKind = data ? 'shown' : isFailed ? 'failed' : 'sample';
  const signal = data ?? sampleSettled;
  return (
    <figure className="flex w-full min-w-0 flex-col gap-3 rounded-card border border-line bg-surface-1 p-5 sm:gap-4 sm:p-6">
      {children}
      <SettledFigure
        key={`${kind} ${signal.startsAt}`}
        signal={signal}
        kind={kind}
        caption={texts.captions[kind]}
      />
    </figure>
  );
}
