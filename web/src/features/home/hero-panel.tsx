import type { OutcomeStrip, SlotMark } from '@croneai/contracts/record.ts';
import { homeTexts as texts } from '../../content/home.ts';
import { recordTexts } from '../../content/record.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { signedPercent } from '../../shared/signals/signal-labels.ts';
import { SettledTicket } from '../../shared/site/settled-ticket.tsx';
import { slotAt } from '../../shared/site/slot.ts';
import { usePoll } from '../../shared/site/use-poll.ts';
import { clockFace, utcMinutes } from '../../shared/time/clock-face.ts';
import { useNow } from '../../shared/time/use-now.ts';

const POLL_MS = 30_000;
const TONE: Partial<Record<SlotMark, string>> = { won: 'text-up', lost: 'text-down', even: 'text-text' };

/** A real signal with its end, the result of the newest one, and the way to the next slot. */
export function HeroPanel({ calls }: { calls: { example: ApiRequest; strip: ApiRequest } }) {
  const now = useNow();
  return (
    <SettledTicket call={calls.example}>
      <div className="flex items-end justify-between gap-4 border-t border-line pt-4 noscript:hidden">
        <p className="flex flex-col gap-1">
          <span className="text-sm text-muted">{texts.nextSlot}</span>
          <span role="timer" className="tabular text-3xl font-semibold">
            {now === undefined ? '--:--' : clockFace(slotAt(now).secondsLeft).text.slice(3)}
          </span>
        </p>
        <LastSettled call={calls.strip} />
      </div>
    </SettledTicket>
  );
}

/** What the newest settled signal of today came to: pair, slot and result. */
function LastSettled({ call }: { call: ApiRequest }) {
  const { data } = usePoll<OutcomeStrip>(call, POLL_MS);
  const cell = data?.cells.findLast(({ mark }) => TONE[mark]);
  return (
    // Made anew: a text of another width is no layout shift.
    <p key={cell?.at} className="min-w-0 text-right text-sm">
      <span className="block text-muted">
        {texts.lastSettled}
        {cell ? <span className="tabular">, {utcMinutes(cell.at)} UTC</span> : null}
      </span>
      <span className="block font-medium wrap-anywhere">
        {cell?.asset ?? (data ? texts.nothingSettled : '–')}{' '}
        {cell ? (
          <span className={`tabular inline-block whitespace-nowrap ${TONE[cell.mark]}`}>
            {recordTexts.marks[cell.mark]}
            {cell.percent === null ? '' : ` ${signedPercent(cell.percent)}`}
          </span>
        ) : null}
      </span>
    </p>
  );
}
