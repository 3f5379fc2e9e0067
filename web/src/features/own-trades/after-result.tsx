import type { Signal } from '@croneai/contracts/signals.ts';
import { signalTexts } from '../../content/signals.ts';
import { secondsToBoundary } from '../../shared/signals/boundary.ts';
import { signedUsdText, toneOf } from '../../shared/signals/gain-text.ts';
import { useAtServerTime } from '../../shared/signals/server-time.ts';
import { useSignalHour } from '../../shared/signals/signal-time.tsx';
import { slotSecondsOf } from '../../shared/signals/signals-api.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { Docked, linkButton } from './entry-dock.tsx';
import { useOwnRecordQuery } from './public/own-api.ts';

/** Number of losses in a day from which the part repeats the rule about the risk of a trade. */
const LOSSES_TO_WARN = 2;

interface AfterResultProps extends Pick<Signal, 'expiresAt'> {
  hasNote: boolean;
  /** Called when the member wants to write or change the note. */
  onNote: () => void;
}

/** For one slot after the expiry, shows what comes next and the member's result of the day. */
export function AfterResult({ expiresAt, hasNote, onNote }: AfterResultProps) {
  const slotSeconds = slotSecondsOf(useStreamSummary());
  const hour = useSignalHour(expiresAt);
  const nextAt = useAtServerTime((now) => {
    const left = secondsToBoundary(now, slotSeconds);
    const isRecent = now < Date.parse(expiresAt) + slotSeconds * 1_000;
    return isRecent ? Math.round((now + left * 1_000) / 1_000) * 1_000 : 0;
  });
  const { data: today } = useOwnRecordQuery('today', { skip: nextAt === 0 });
  if (nextAt === 0) return null;
  const lost = today?.statistics.lost ?? 0;
  return (
    <div className="border-t border-line px-4 py-2 empty:hidden @xl:px-5 sm:px-7">
      <Docked label="After this trade">
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm sm:justify-start">
          <span className="tabular text-muted">Next check {hour(nextAt)}</span>
          <button type="button" className={linkButton} onClick={onNote}>
            {hasNote ? 'Edit note' : 'Add a note'}
          </button>
          {today ? (
            <span className="tabular text-muted">
              Today{' '}
              <span className={`font-medium ${toneOf(today.netUsd)}`}>{signedUsdText(today.netUsd)}</span>
            </span>
          ) : null}
          {lost >= LOSSES_TO_WARN ? (
            <p className="w-full text-xs text-muted">
              {lost} losses today. {signalTexts.riskWarning}
            </p>
          ) : null}
        </div>
      </Docked>
    </div>
  );
}
