import type { SlotRecord as Slot } from '@croneai/contracts/public-log.ts';
import { countedEntry } from '@croneai/rules/gain.ts';
import { firstTouch, lateEntryAt, settlementRuleOf } from '@croneai/rules/settlement.ts';
import type { SettledLeaf } from '@croneai/tlog/record/leaf.ts';
import { useEffect, useState } from 'react';
import { proofTexts, slotRecordTexts as texts } from '../../content/log-proof.ts';
import { sendRequest } from '../../shared/api/send-request.ts';
import { SettledFigure } from '../../shared/site/settled-figure.tsx';
import { usePoll } from '../../shared/site/use-poll.ts';
import { useVisitorClock } from '../../shared/time/use-now.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { EntryProof, LeafProof } from './public/entry-proof.tsx';

/** Polling interval while a signal of the slot is running. A settled slot never changes. */
const POLL_MS = 15_000;

export function SlotRecord() {
  const [slot, setSlot] = useState<string>();
  useEffect(() => setSlot(location.pathname.split('/').at(-1) ?? ''), []);
  useEffect(confirmOpened, []);
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm font-medium text-accent">{texts.eyebrow}</p>
      {slot === undefined ? <Waiting /> : <OneSlot slot={slot} />}
      <p className="text-sm">
        <TextLink to="/record">{texts.all}</TextLink>
      </p>
    </div>
  );
}

const RECEIPT = '#r=';

/**
 * If the member arrived through the button of a message, confirms to the server that the member
 * opened the message. The button's link has a token in its fragment, which is then removed.
 */
function confirmOpened(): void {
  const { hash, pathname } = location;
  if (!hash.startsWith(RECEIPT)) return;
  const token = decodeURIComponent(hash.slice(RECEIPT.length));
  // `sendRequest` never rejects. If the receipt is lost, only a statistic is wrong.
  const call = { method: 'POST', path: '/api/receipts', body: { token, state: 'opened' } };
  void sendRequest(call, null, new AbortController().signal);
  history.replaceState(null, '', pathname);
}

function Waiting() {
  return (
    <div role="status" aria-label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}

function OneSlot({ slot }: { slot: string }) {
  const path = `/api/record/slots/${encodeURIComponent(slot)}`;
  const { data, isFailed, isMissing } = usePoll<Slot>({ method: 'GET', path }, POLL_MS);
  const { minutes, clock } = useVisitorClock();
  if (data) {
    const day = new Date(data.slot).toISOString().slice(0, 10);
    return (
      <>
        <h1 className="text-2xl font-semibold tabular-nums sm:text-3xl">
          {day}, {data.signals[0] ? minutes(data.slot) : clock(data.slot)}
        </h1>
        <Ended slot={data} />
      </>
    );
  }
  if (isMissing)
    return (
      <>
        <h1 className="text-2xl font-semibold sm:text-3xl">{texts.missingTitle}</h1>
        <p className="text-muted">{texts.missing}</p>
      </>
    );
  return isFailed ? <Notice tone="warning">{texts.failed}</Notice> : <Waiting />;
}

function Ended({ slot }: { slot: Slot }) {
  const { outcome, reason, best, open, signals, leaf, isReplayed } = slot;
  return (
    <>
      {signals.map(({ proof, ...signal }) => (
        <figure
          key={signal.rank}
          className="flex w-full min-w-0 flex-col gap-4 rounded-card border border-line bg-surface-1 p-5 sm:p-6"
        >
          <SettledFigure
            signal={{
              ...signal,
              entryPrice: countedEntry(signal),
              minutes: minutesOf(signal, proof.settled?.leaf),
            }}
            kind="shown"
            caption={proof.settled ? texts.shown : texts.shownUnlogged}
          />
          <div className="border-t border-line pt-2">
            <EntryProof proof={proof} signal={signal} isReplayed={isReplayed} />
          </div>
        </figure>
      ))}
      {open > 0 ? (
        <p className="text-muted">
          {texts.running} {texts.runningProof}
        </p>
      ) : null}
      {outcome === 'none' || outcome === 'missed' ? (
        <div className="flex flex-col gap-2">
          <p className="text-lg font-medium">{texts[outcome]}</p>
          {reason ? <p className="text-muted">{reason}</p> : null}
          {best ? (
            <p className="text-muted tabular-nums">
              {texts.best}: {best.signalType === 'buy' ? '▲ CALL' : '▼ PUT'} {best.asset} at{' '}
              {best.confidence.toFixed(1)}%. A signal needs {best.needed.toFixed(1)}% or more, even after a
              margin for luck.
            </p>
          ) : null}
        </div>
      ) : null}
      {signals.length === 0 && leaf ? (
        <LeafProof leaf={leaf} label={proofTexts.inLog} {...(best ? { salt: best.salt } : {})} />
      ) : null}
    </>
  );
}

/** Returns the minute bars in the leaf up to the signal's exit. Without a leaf, returns none. */
function minutesOf(signal: Omit<Slot['signals'][number], 'proof'>, leaf: string | undefined) {
  if (!leaf) return [];
  const minutes = (JSON.parse(leaf) as SettledLeaf).minutes.map(([time, , high, low, close]) => ({
    time,
    high: Number(high),
    low: Number(low),
    close: Number(close),
  }));
  const [startsAt, createdAt, expiresAt] = [signal.startsAt, signal.createdAt, signal.expiresAt].map(
    (time) => new Date(time),
  ) as [Date, Date, Date];
  const lateFrom = lateEntryAt({ startsAt, createdAt, expiresAt }) ?? 0;
  const touch =
    settlementRuleOf(signal.forecast.paysBy) === 1
      ? firstTouch(
          signal,
          minutes.filter(({ time }) => time >= lateFrom),
        )
      : undefined;
  return touch ? minutes.slice(0, minutes.indexOf(touch.bar) + 1) : minutes;
}
