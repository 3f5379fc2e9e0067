import type { OutcomeStrip, SlotMark } from '@croneai/contracts/record.ts';
import { heroPanelTexts as texts } from '../../content/home.ts';
import { recordTexts } from '../../content/record.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { stakesText } from '../../shared/signals/gain-text.ts';
import { SettledTicket } from '../../shared/site/settled-ticket.tsx';
import { slotAt } from '../../shared/site/slot.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { clockFace, localSeconds, utcSeconds } from '../../shared/time/clock-face.ts';
import { useNow, useVisitorClock } from '../../shared/time/use-now.ts';

const POLL_MS = 30_000;
const TONE: Partial<Record<SlotMark, string>> = { won: 'text-up', lost: 'text-down', even: 'text-text' };

/** A real signal with its end, the result of the newest one, and the way to the next slot. */
export function HeroPanel({ calls }: { calls: { example: ApiRequest; strip: ApiRequest } }) {
  const now = useNow();
  return (
    <SettledTicket call={calls.example}>
      <div className="flex flex-col gap-4 border-t border-line pt-4 noscript:hidden">
        <Clock now={now} />
        <div className="flex items-end justify-between gap-4">
          <p className="flex flex-col gap-1">
            <span className="text-sm text-muted">{texts.nextSlot}</span>
            <span role="timer" className="tabular text-3xl font-semibold">
              {now === undefined ? '--:--' : clockFace(slotAt(now).secondsLeft).text.slice(3)}
            </span>
          </p>
          <LastSettled call={calls.strip} />
        </div>
      </div>
    </SettledTicket>
  );
}

/** The visitor's own time, and UTC, which slots go by; once where both are the same. */
function Clock({ now }: { now: number | undefined }) {
  const isUtc = now !== undefined && new Date(now).getTimezoneOffset() === 0;
  return (
    // Made anew: a text of another width is no layout shift.
    <p key={`${now === undefined}`} className="tabular flex justify-between gap-4 text-sm text-muted">
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

/** What the newest settled signal of today came to: pair, slot and result. */
function LastSettled({ call }: { call: ApiRequest }) {
  const { data } = usePoll<OutcomeStrip>(call, POLL_MS);
  const { clock } = useVisitorClock();
  const cell = data?.cells.findLast(({ mark }) => TONE[mark]);
  return (
    // Made anew: a text of another width is no layout shift.
    <p key={cell?.at} className="min-w-0 text-right text-sm">
      <span className="block text-muted">
        {texts.lastSettled}
        {cell ? <span className="tabular">, {clock(cell.at)}</span> : null}
      </span>
      <span className="block font-medium wrap-anywhere">
        {cell?.asset ?? (data ? texts.nothingSettled : '–')}{' '}
        {cell ? (
          <span className={`tabular inline-block whitespace-nowrap ${TONE[cell.mark]}`}>
            {recordTexts.marks[cell.mark]}
            {cell.stakes === null ? '' : ` ${stakesText(cell.stakes)}`}
          </span>
        ) : null}
      </span>
    </p>
  );
}
