import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SERVICE_BADGE } from '../../content/dashboard.ts';
import { tierBadgeLabel } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { ThemeToggle } from '../../shared/ui/theme-toggle.tsx';
import { TierBadge } from '../../shared/ui/tier-badge.tsx';
import { useTrialSecondsLeft } from '../activation/public/use-trial.ts';
import { PaletteButton } from './command-palette/palette-button.tsx';

/** Loads after the page, together with the code for signals. */
const LiveBadge = lazyPart(
  async () => (await import('./live-badge.tsx')).LiveBadge,
  <Badge live breathes={false}>
    {SERVICE_BADGE}
  </Badge>,
);

/** Loads after the page. */
const InboxBell = lazyPart(
  async () => (await import('./inbox-bell.tsx')).InboxBell,
  <span className="size-10 max-md:size-11" />,
);

/**
 * Header of the member area. On phones, the name is above the badges, and the header is hidden
 * while the reader scrolls down. From 768 px on, name and badges are side by side.
 */
export function Header({ isOut }: { /** True if the server does not answer calls. */ isOut: boolean }) {
  const { user, access, tier } = useMember();
  const isFolded = useScrollsDown();
  return (
    <header
      className={`sticky top-0 z-30 border-b border-line bg-surface-0 transition-transform duration-200 focus-within:translate-y-0 ${isFolded ? 'max-md:-translate-y-full' : ''}`}
    >
      <div className="flex min-h-16 items-center gap-2 px-4 max-md:py-2 max-xs:flex-wrap max-xs:gap-y-1 sm:px-6 md:h-16 xl:gap-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1 max-xs:contents md:contents">
          <div className="flex min-w-0 items-center gap-2 max-xs:contents md:contents">
            <Welcome name={user.fullName} />
            <TierBadge
              tier={tier}
              label={tierBadgeLabel(tier)}
              className="max-md:h-5 max-xs:order-1 md:order-3"
            />
          </div>
          {/* From 768 px on, a long state of the service is cut before the name is. */}
          <div className="flex min-w-0 max-xs:order-2 md:order-1 md:shrink-999">
            <LiveBadge isOut={isOut} />
          </div>
        </div>
        {access.dashboardUnlocked ? null : <TrialCountdown />}
        <div className="flex shrink-0 items-center max-md:-mr-2 md:order-4 md:gap-2 xl:gap-3">
          <PaletteButton />
          <InboxBell />
          {/* On phones, the menu has the theme switch. */}
          <span className="hidden lg:block">
            <ThemeToggle />
          </span>
        </div>
      </div>
    </header>
  );
}

/** The header ignores scroll movements that are shorter than this. */
const TURN_PX = 12;

/** True while the reader scrolls down and is not near the top of the page. */
function useScrollsDown(): boolean {
  const [isDown, setIsDown] = useState(false);
  useEffect(() => {
    let turnedAt = scrollY;
    const follow = () => {
      if (Math.abs(scrollY - turnedAt) < TURN_PX) return;
      setIsDown(scrollY > turnedAt && scrollY > TURN_PX);
      turnedAt = scrollY;
    };
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return isDown;
}

/**
 * Greets the member. On screens narrower than 1280 px, shows only the first name, because the full
 * name has no room.
 */
function Welcome({ name }: { name: string }) {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return (
    <p
      title={name}
      className="relative min-w-0 truncate text-sm font-medium max-xs:flex-[50%] md:mr-auto xl:text-base"
    >
      Welcome, {first}
      {others.length > 0 ? <span className="max-xl:sr-only"> {others.join(' ')}</span> : null}
    </p>
  );
}

function TrialCountdown() {
  return (
    <span className="flex shrink-0 flex-col items-center rounded-control bg-warn-soft px-2 py-1 leading-tight text-warn max-xs:order-1 md:order-2 md:h-7 md:flex-row md:gap-1.5 md:rounded-full md:px-3 md:py-0">
      <Timer className="hidden size-3.5 md:block" />
      <span className="text-xs font-medium whitespace-nowrap">Trial Expires</span>
      <Countdown label="Trial Expires" secondsLeft={useTrialSecondsLeft()} />
    </span>
  );
}
