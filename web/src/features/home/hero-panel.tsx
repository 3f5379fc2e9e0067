import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import type { OutcomeStrip, SlotMark } from '@croneai/contracts/record.ts';
import type { SignalsSummary } from '@croneai/contracts/slots.ts';
import { heroPanelTexts as texts } from '../../content/home.ts';
import { causeSentences, NO_SIGNALS } from '../../content/service.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { SIMULATED } from '../../shared/signals/signal-labels.ts';
import { SettledTicket } from '../../shared/site/settled-ticket.tsx';
import { slotAt } from '../../shared/site/slot.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { clockFace, localSeconds, utcSeconds } from '../../shared/time/clock-face.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { SlotMarkShape } from '../record/public/slot-mark-shape.tsx';

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
      {/* First, so that a phone shows the countdown without scrolling. As high as the longest
          texts, so that the result below it does not move. */}
      <div className="flex min-h-34 items-end justify-between gap-2 border-b border-line pb-4 noscript:hidden">
        <div className="flex shrink-0 flex-col justify-end gap-3 self-stretch">
          <Clock now={now} />
          <NextSlot call={calls.summary} now={now} />
        </div>
        <LastSettled call={calls.strip} />
      </div>
    </SettledTicket>
  );
}

/**
 * The countdown to the next slot. If no signals are being published, the reason is shown instead.
 */
function NextSlot({ call, now }: { call: ApiRequest; now: number | undefined }) {
  const cause = usePoll<SignalsSummary>(call, POLL_MS).data?.service.cause;
  return (
    <p className="flex flex-col gap-1">
      <span className="text-sm text-muted">{cause ? NO_SIGNALS : texts.nextSlot}</span>
      {cause ? (
        <span className="flex min-h-9 max-w-40 items-center text-sm font-medium">
          {causeSentences[cause]}
        </span>
      ) : (
        <span role="timer" className="tabular h-9 text-3xl font-semibold">
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
    <p key={`${now === undefined}`} className="tabular flex flex-col text-sm text-muted">
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
    <p key={`${cells.at(-1)?.at} ${!data}`} className="flex flex-col items-end gap-1 text-sm">
      <span className="text-right text-muted">
        {cells.length > 0
          ? `Last ${cells.length === 1 ? 'result' : `${cells.length} results`} today`
          : texts.lastSettled}
        {cells.length > 0 && data && hasSimulatedPrices(data.provenance) ? (
          <span className="block text-sim">{SIMULATED}</span>
        ) : null}
      </span>
      <span aria-hidden className="flex h-7 gap-[3px]">
        {cells.map(({ mark }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity besides its position
          <span key={index} className="grid w-2">
            <SlotMarkShape mark={mark} />
          </span>
        ))}
      </span>
      <span className="tabular text-right sm:whitespace-nowrap">
        {cells.length > 0
          ? `${won} won, ${lost} lost${even ? `, ${even} even` : ''}, ${stakesText(net)}`
          : data
            ? texts.nothingSettled
            : '–'}
      </span>
    </p>
  );
}
