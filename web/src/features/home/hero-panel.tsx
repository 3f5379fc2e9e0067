import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip, SlotMark } from '@croneai/contracts/record.ts';
import type { SignalsSummary } from '@croneai/contracts/slots.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { heroPanelTexts as texts } from '../../content/home.ts';
import { causeSentences, NO_SIGNALS } from '../../content/service.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { SIMULATED } from '../../shared/signals/signal-labels.ts';
import { SlotMarkShape } from '../../shared/signals/slot-mark-shape.tsx';
import { SettledTicket } from '../../shared/site/settled-ticket.tsx';
import { slotAt } from '../../shared/site/slot.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { clockFace, localSeconds, utcSeconds } from '../../shared/time/clock-face.ts';
import { useNow, useVisitorClock } from '../../shared/time/use-now.ts';

const POLL_MS = 30_000;
/** Number of results shown. It is high enough that a single loss does not dominate. */
const SHOWN = 12;

interface HeroPanelProps {
  calls: { example: ApiRequest; strip: ApiRequest; summary: ApiRequest };
}

/** Shows a real signal, the newest results, and the countdown to the next slot. */
export function HeroPanel({ calls }: HeroPanelProps) {
  const now = useNow();
  return (
    <SettledTicket call={calls.example}>
      {/* First, so that a phone shows the countdown without scrolling. */}
      <div className="flex flex-col gap-2.5 border-b border-line pb-4 noscript:hidden">
        <div className="flex min-h-13 flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <NextSlot call={calls.summary} now={now} />
          <Clock now={now} />
        </div>
        <LastSettled call={calls.strip} />
      </div>
    </SettledTicket>
  );
}

/**
 * The countdown to the next slot. If no signals are being published, the reason is shown instead.
 * The time of their return is shown only within a day, because it names no day.
 */
function NextSlot({ call, now }: { call: ApiRequest; now: number | undefined }) {
  const { clock } = useVisitorClock();
  const { cause, expectedEnd } = usePoll<SignalsSummary>(call, POLL_MS).data?.service ?? {};
  return (
    <p className="flex min-w-40 flex-1 flex-col">
      <span className="text-sm text-muted">{cause ? NO_SIGNALS : texts.nextSlot}</span>
      {cause ? (
        <span className="text-sm leading-tight font-medium">
          {causeSentences[cause]}
          {expectedEnd && Date.parse(expectedEnd) - (now ?? 0) < DAY_MS ? (
            <span className="block">{texts.back(clock(expectedEnd))}</span>
          ) : null}
        </span>
      ) : (
        <span role="timer" className="tabular text-2xl font-semibold">
          {now === undefined ? '--:--' : clockFace(slotAt(now).secondsLeft).text.slice(3)}
        </span>
      )}
    </p>
  );
}

/**
 * Shows the visitor's time and UTC, because slots use UTC. If the two times are equal, shows only
 * one.
 */
function Clock({ now }: { now: number | undefined }) {
  const isUtc = now !== undefined && new Date(now).getTimezoneOffset() === 0;
  return (
    // The new key replaces the element once the time is known. A new element does not count as a
    // layout shift.
    <p key={`${now === undefined}`} className="tabular flex flex-col text-xs text-muted">
      {isUtc ? null : (
        <span>
          {texts.yourTime}{' '}
          <span className="text-text">{now === undefined ? UNKNOWN_TIME : localSeconds(now)}</span>
        </span>
      )}
      <span>
        UTC <span className="text-text">{now === undefined ? UNKNOWN_TIME : utcSeconds(now)}</span>
      </span>
    </p>
  );
}
const UNKNOWN_TIME = '--:--:--';

/** Results of today's newest signals, oldest first, with their sum. */
function LastSettled({ call }: { call: ApiRequest }) {
  const { data } = usePoll<OutcomeStrip>(call, POLL_MS);
  const cells = (data?.cells ?? []).filter(({ stakes }) => stakes !== null).slice(-SHOWN);
  const count = (mark: SlotMark) => cells.filter((cell) => cell.mark === mark).length;
  const [won, lost, even] = [count('won'), count('lost'), count('even')];
  const net = cells.reduce((sum, { stakes }) => sum + (stakes ?? 0), 0);
  return (
    // When the value changes, the key replaces the element. A new element does not count as a
    // layout shift.
    <div key={`${cells.at(-1)?.at} ${!data}`} className="flex flex-col text-sm">
      <p className="flex min-h-5 items-center justify-between gap-2">
        {cells.length > 0
          ? `Last ${cells.length === 1 ? 'result' : `${cells.length} results`} today`
          : data
            ? texts.nothingSettled
            : texts.lastSettled}
        <span aria-hidden className="flex h-5 gap-[3px]">
          {cells.map(({ mark }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity besides its position
            <span key={index} className="grid w-2">
              <SlotMarkShape mark={mark} />
            </span>
          ))}
        </span>
      </p>
      <p className="tabular flex flex-wrap justify-between gap-x-2 text-xs text-muted">
        {cells.length > 0
          ? `${won} won, ${lost} lost${even ? `, ${even} even` : ''}, ${stakesText(net)}`
          : texts.both}
        {cells.length > 0 && data && hasSimulatedPrices(data.provenance) ? (
          <span className="text-sim">{SIMULATED}</span>
        ) : null}
      </p>
    </div>
  );
}
