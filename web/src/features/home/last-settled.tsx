import type { OutcomeStrip, SlotMark } from '@croneai/contracts/record.ts';
import { homeTexts } from '../../content/home.ts';
import { recordTexts } from '../../content/record.ts';
import type { ApiRequest } from '../../shared/api/send-request.ts';
import { resultText } from '../../shared/record/record-text.ts';
import { utcMinutes } from '../../shared/time/utc-time.ts';
import { usePoll } from './use-poll.ts';

const POLL_MS = 30_000;
const TONE: Partial<Record<SlotMark, string>> = { won: 'text-up', lost: 'text-down', even: 'text-text' };

/** The newest signal of today that has been settled: pair, slot and result. Keeps its height while there is none. */
export function LastSettled({ call }: { call: ApiRequest }) {
  const { data } = usePoll<OutcomeStrip>(call, POLL_MS);
  const cell = data?.cells.findLast(({ mark }) => TONE[mark]);
  return (
    <div className="flex min-h-20 items-center justify-between gap-4 rounded-card border border-line bg-surface-1 px-5 py-4 sm:px-6">
      <p className="min-w-0">
        <span className="block text-xs text-muted">
          {homeTexts.lastSettled}
          {cell ? `, ${utcMinutes(cell.at)} UTC` : ''}
        </span>
        <span className="block truncate font-semibold">
          {cell?.asset ?? (data ? homeTexts.nothingSettled : '–')}
        </span>
      </p>
      {cell ? (
        <p className="shrink-0 text-right">
          <span className={`block font-semibold ${TONE[cell.mark]}`}>{recordTexts.marks[cell.mark]}</span>
          <span className="block text-sm text-muted tabular-nums">{resultText(cell)}</span>
        </p>
      ) : null}
    </div>
  );
}
