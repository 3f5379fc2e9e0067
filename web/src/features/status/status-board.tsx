import type { Incident } from '@croneai/contracts/incidents.ts';
import type {
  MeasuredStatus,
  PartStatus,
  StatusDay,
  StatusHistory,
  SystemStatus,
} from '@croneai/contracts/system-status.ts';
import type { ReactNode } from 'react';
import { statusPage as texts } from '../../content/status.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { useAtNow } from '../../shared/time/use-now.ts';

export const STATUS_BOARD_POLL_MS = 30_000;
const HISTORY_POLL_MS = 300_000;
const COLOUR: Record<PartStatus, string> = { operational: 'bg-up', degraded: 'bg-warn', down: 'bg-down' };
const card = 'rounded-card border border-line bg-surface-1';

/** State of the service now and on recent days. A missing reply never counts as good. */
export function StatusBoard({ calls }: { calls: { status: ApiRequest; history: ApiRequest } }) {
  const polled = usePoll<SystemStatus>(calls.status, STATUS_BOARD_POLL_MS);
  const history = usePoll<StatusHistory>(calls.history, HISTORY_POLL_MS);
  const status = polled.isFailed ? undefined : polled.data;
  const incidents = history.data?.incidents ?? [];
  return (
    <div className="flex flex-col gap-6">
      <Whole status={status} isFailed={polled.isFailed} />
      {status?.maintenance ? (
        <Warning title={texts.maintenance}>
          Changes can’t be saved{' '}
          {status.maintenance.until ? `until about ${momentText(status.maintenance.until)}` : 'right now'}.
          Signals are still published.
        </Warning>
      ) : null}
      {status?.incidents?.map(({ id, title, text, updatedAt, parts }) => (
        <Warning key={id} title={title}>
          <span className="whitespace-pre-line">{text}</span>
          <span className="mt-1 block text-muted">
            {[...parts.map(partName), momentText(updatedAt)].join(' · ')}
          </span>
        </Warning>
      ))}
      <Facts measured={status?.measured} isFailed={polled.isFailed} />
      <Parts
        states={{ known: status?.parts, isFailed: polled.isFailed }}
        history={{ days: history.data?.days, isFailed: history.isFailed }}
      />
      {history.data ? (
        <PastIncidents incidents={incidents.filter(({ resolvedAt }) => resolvedAt !== null)} />
      ) : null}
    </div>
  );
}

function Whole({ status, isFailed }: { status: SystemStatus | undefined; isFailed: boolean }) {
  const colour = status ? COLOUR[status.status] : isFailed ? 'bg-down' : 'bg-line-strong';
  return (
    <div role="status" className={`flex items-start gap-4 p-5 ${card}`}>
      <span aria-hidden className={`mt-2 size-3 shrink-0 rounded-full ${colour}`} />
      <div className="min-w-0">
        <p className="text-xl font-semibold">
          {status ? texts.whole[status.status] : isFailed ? texts.unreachable.title : texts.checking}
        </p>
        <p className="min-h-5 text-sm text-muted">
          {status
            ? `Since ${momentText(status.since)}`
            : isFailed
              ? texts.unreachable.text(STATUS_BOARD_POLL_MS)
              : null}
        </p>
      </div>
    </div>
  );
}

function Warning({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-warn/40 bg-warn-soft p-5 text-sm break-words">
      <p className="text-base font-semibold">{title}</p>
      <div className="mt-1">{children}</div>
    </div>
  );
}

function Facts({ measured, isFailed }: { measured: MeasuredStatus | undefined; isFailed: boolean }) {
  const now = useAtNow((at) => Math.floor(at / 10_000) * 10_000);
  const names = Object.keys(texts.facts) as (keyof MeasuredStatus)[];
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3">
      {names.map((name) => {
        const at = measured?.[name];
        const missing = isFailed || measured ? texts.unknown : <Waiting className="h-4 w-20" />;
        return (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 bg-surface-1 px-5 py-3 sm:block"
          >
            <dt className="text-sm text-muted">{texts.facts[name]}</dt>
            <dd className="font-medium tabular-nums">
              {at === undefined ? missing : at === null ? texts.none : ageText(at, now)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Grey placeholder of something that is loading. */
function Waiting({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block animate-breathe rounded-control bg-surface-3 align-middle ${className}`}
    />
  );
}

interface PartsProps {
  /** The present states, except while they load or after the call has failed. */
  states: { known: SystemStatus['parts'] | undefined; isFailed: boolean };
  history: { days: readonly StatusDay[] | undefined; isFailed: boolean };
}

function Parts({ states, history }: PartsProps) {
  const { days, isFailed } = history;
  const isEmpty = days?.every(({ minutesObserved }) => minutesObserved === 0);
  return (
    <section aria-labelledby="history" className={`flex flex-col ${card}`}>
      <div className="px-5 pt-5 pb-2">
        <h2 id="history" className="text-lg font-semibold">
          {texts.history}
        </h2>
        {isEmpty ? <p className="text-sm text-muted">{texts.noHistory}</p> : null}
        {isFailed && !days ? <p className="text-sm text-muted">{texts.historyFailed}</p> : null}
      </div>
      <ul className="divide-y divide-line">
        {Object.keys(texts.parts).map((name) => {
          const state = states.known?.find((part) => part.name === name)?.status;
          return (
            <li key={name} className="flex flex-col gap-2 px-5 py-4">
              <div className="flex items-baseline justify-between gap-4">
                <p className="font-medium">{partName(name)}</p>
                <p className="inline-flex items-center gap-2 text-sm">
                  <span
                    aria-hidden
                    className={`size-2 rounded-full ${state ? COLOUR[state] : 'bg-line-strong'}`}
                  />
                  {state ? (
                    texts.states[state]
                  ) : states.isFailed || states.known ? (
                    texts.unknown
                  ) : (
                    <Waiting className="h-4 w-20" />
                  )}
                </p>
              </div>
              <PartHistory name={name} {...history} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A bar for each day, and the share of the measured time. Empty if the history failed to load. */
function PartHistory({ name, days, isFailed }: { name: string } & PartsProps['history']) {
  if (!days) {
    return isFailed ? null : (
      <>
        <Waiting className="h-8 w-full" />
        <Waiting className="h-4 w-40" />
      </>
    );
  }
  const own = days.map((day) => ({ ...day, ...day.parts.find((part) => part.name === name) }));
  const observed = own.reduce((sum, { minutesObserved }) => sum + minutesObserved, 0);
  const impaired = own.reduce((sum, { minutesNotOperational }) => sum + minutesNotOperational, 0);
  const share = observed === 0 ? texts.unmeasured : `${uptimeText(1 - impaired / observed)} operational`;
  return (
    <>
      <div role="img" aria-label={`${texts.history}: ${share}`} className="flex h-8 gap-px sm:gap-0.5">
        {own.map(({ day, worst, minutesNotOperational }) => (
          <span
            key={day}
            title={dayText(day, worst, minutesNotOperational)}
            className={`min-w-0 flex-1 rounded-[1px] ${worst ? COLOUR[worst] : 'bg-surface-3'}`}
          />
        ))}
      </div>
      <p className="flex justify-between gap-4 text-xs text-muted tabular-nums">
        <span>{own[0]?.day}</span>
        <span>{share}</span>
      </p>
    </>
  );
}

function PastIncidents({ incidents }: { incidents: readonly Incident[] }) {
  return (
    <section aria-labelledby="past" className="flex flex-col gap-4">
      <h2 id="past" className="text-lg font-semibold">
        {texts.past}
      </h2>
      {incidents.length === 0 ? <p className="text-sm text-muted">{texts.noPast}</p> : null}
      {incidents.map(({ id, title, openedAt, resolvedAt, updates }) => (
        <article key={id} className={`flex flex-col gap-2 p-5 text-sm break-words ${card}`}>
          <h3 className="text-base font-medium">{title}</h3>
          <p className="text-muted">
            {momentText(openedAt)} – {resolvedAt ? momentText(resolvedAt) : ''}
          </p>
          <ol className="flex flex-col gap-2">
            {updates.map(({ text, at }) => (
              <li key={at}>
                <span className="whitespace-pre-line">{text}</span>
                <span className="block text-xs text-muted">{momentText(at)}</span>
              </li>
            ))}
          </ol>
        </article>
      ))}
    </section>
  );
}

const partName = (name: string): string => texts.parts[name] ?? name;

/** Formats a time as 2026-11-28, 10:05 UTC. */
const momentText = (at: string): string => `${at.slice(0, 10)}, ${at.slice(11, 16)} UTC`;

/** The age of a time. The page that the server renders has no current time yet. */
function ageText(at: string, now: number | undefined): ReactNode {
  if (now === undefined) return <Waiting className="h-4 w-20" />;
  const minutes = Math.floor((now - Date.parse(at)) / 60_000);
  if (minutes < 1) return 'Under a minute ago';
  return minutes < 120 ? `${minutes} min ago` : `${Math.floor(minutes / 60)} h ago`;
}

/** Rounds down, so that the text is 100 % only if no minute was impaired. */
const uptimeText = (share: number): string => `${Math.floor(share * 10_000) / 100}%`;

function dayText(day: string, worst: PartStatus | null, minutes: number): string {
  if (worst === null) return `${day}: ${texts.notMeasured}`;
  return `${day}: ${texts.states[worst]}${minutes > 0 ? `, ${minutes} min with problems` : ''}`;
}
