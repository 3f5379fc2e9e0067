import { useEffect, useState } from 'react';
import { connectionTexts } from '../../content/dashboard.ts';
import { useLiveStatus } from '../../shared/live/use-polling.ts';
import { Badge } from '../../shared/ui/badge.tsx';

/** A stream that is opened again at once is not worth a word. */
const SAID_AFTER_MS = 4_000;
const TONE = {
  connecting: 'neutral',
  live: 'accent',
  reconnecting: 'warn',
  polling: 'neutral',
  offline: 'down',
} as const;
type Shown = keyof typeof TONE;

interface LiveBadgeProps {
  className: string;
  /** The server does not answer calls either. */
  isOut: boolean;
}

/** The badge of the service. Its dot and tone, and the word beside it, say how this page is connected. */
export function LiveBadge({ className, isOut }: LiveBadgeProps) {
  const shown = useShown(isOut);
  const { word } = connectionTexts[shown];
  return (
    <div className={`flex items-center gap-2 ${className}`} data-connection={shown}>
      <Badge tone={TONE[shown]} live breathes={shown === 'live'}>
        AI ACTIVE / TRADING LIVE
      </Badge>
      <span
        aria-hidden
        className={`text-xs whitespace-nowrap text-muted ${shown === 'live' ? 'max-md:hidden' : ''}`}
      >
        {word}
      </span>
      <Announcement shown={shown} />
    </div>
  );
}

function useShown(isOut: boolean): Shown {
  const status = useLiveStatus();
  if (status === 'live' || status === 'offline' || status === 'connecting') return status;
  return status === 'polling' && !isOut ? 'polling' : 'reconnecting';
}

/** Said when it has lasted, and not when the page opens. */
function Announcement({ shown }: { shown: Shown }) {
  const [said, setSaid] = useState<{ shown: Shown; isFirst: boolean }>();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setSaid((before) => ({
          shown,
          isFirst: before === undefined || (before.isFirst && before.shown === shown),
        })),
      SAID_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <span role="status" className="sr-only">
      {said && !said.isFirst ? connectionTexts[said.shown].said : ''}
    </span>
  );
}
