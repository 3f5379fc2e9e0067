import { SIGNALS_POLL_MS } from '@croneai/contracts/signals.ts';
import { useEffect, useState } from 'react';
import { connectionTexts, SERVICE_BADGE } from '../../content/dashboard.ts';
import { NO_SIGNALS } from '../../content/service.ts';
import { useLiveStatus, usePollSeconds } from '../../shared/live/use-polling.ts';
import { stoppedLine, useStoppedService } from '../../shared/signals/service-state.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';

/** If the live stream reopens within this time, nothing is announced. */
const ANNOUNCED_AFTER_MS = 4_000;
const TONE = {
  connecting: 'neutral',
  live: 'accent',
  reconnecting: 'warn',
  polling: 'neutral',
  offline: 'down',
} as const;
type Shown = keyof typeof TONE;

interface LiveBadgeProps {
  /** True if the server does not answer calls. */
  isOut: boolean;
}

/**
 * The service badge. While signals are stopped, the tone of the badge and the text next to it show
 * the state of the service. Otherwise, they show the state of the connection.
 */
export function LiveBadge({ isOut }: LiveBadgeProps) {
  const shown = useShown(isOut);
  const pollSeconds = usePollSeconds(SIGNALS_POLL_MS);
  const stopped = useStoppedService();
  const times = useTimes();
  // The state of the service is unknown while this page has no connection.
  const service = shown === 'live' || shown === 'polling' ? stopped : undefined;
  const line = service && stoppedLine(service, times);
  return (
    // On phones, the text wraps below the badge if a trial countdown takes the room next to it.
    <div
      className="flex min-w-0 items-center gap-x-2 max-md:flex-wrap max-md:gap-y-1"
      data-connection={shown}
    >
      <span className="flex min-w-0 min-[360px]:shrink-0">
        <Badge
          tone={service ? (service.state === 'degraded' ? 'down' : 'warn') : TONE[shown]}
          live
          breathes={shown === 'live' && !service}
        >
          {SERVICE_BADGE}
        </Badge>
      </span>
      {line ? (
        <span
          title={`${NO_SIGNALS}: ${line}`}
          className={`min-w-0 text-xs max-md:whitespace-nowrap md:truncate ${service?.state === 'degraded' ? 'text-down' : 'text-warn'}`}
        >
          {NO_SIGNALS}
          {/* Hidden on phones for lack of room. The page below shows the full text. */}
          <span className="max-md:sr-only">: {line}</span>
        </span>
      ) : (
        // On phones, the header has no room for a state that every visit goes through.
        <span
          aria-hidden
          className={`text-xs whitespace-nowrap text-muted ${shown === 'connecting' ? 'max-md:hidden' : ''}`}
        >
          {textOf(connectionTexts[shown].word, pollSeconds)}
        </span>
      )}
      <Announcement shown={shown} pollSeconds={pollSeconds} />
    </div>
  );
}

const textOf = (text: string | ((seconds: number) => string), seconds: number): string =>
  typeof text === 'string' ? text : text(seconds);

function useShown(isOut: boolean): Shown {
  const status = useLiveStatus();
  if (status === 'live' || status === 'offline' || status === 'connecting') return status;
  return status === 'polling' && !isOut ? 'polling' : 'reconnecting';
}

/**
 * Announces to screen readers that the state of the connection has changed. It waits a few seconds
 * first, and announces nothing on load.
 */
function Announcement({ shown, pollSeconds }: { shown: Shown; pollSeconds: number }) {
  const [announced, setAnnounced] = useState<{ shown: Shown; isFirst: boolean }>();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setAnnounced((before) => ({
          shown,
          isFirst: before === undefined || (before.isFirst && before.shown === shown),
        })),
      ANNOUNCED_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <span role="status" className="sr-only">
      {announced && !announced.isFirst ? textOf(connectionTexts[announced.shown].announced, pollSeconds) : ''}
    </span>
  );
}
