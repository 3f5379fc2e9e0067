import { Menu, Timer } from 'lucide-react';
import { tierBadgeLabel } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { useTrialSecondsLeft } from '../../shared/trial/use-trial.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { ThemeToggle } from '../../shared/ui/theme-toggle.tsx';
import { TierBadge } from '../../shared/ui/tier-badge.tsx';
import { PaletteButton } from './command-palette/palette-button.tsx';
import { LiveBadge } from './live-badge.tsx';

interface HeaderProps {
  menuOpen: boolean;
  onOpenMenu: () => void;
  /** The server does not answer calls either. */
  isOut: boolean;
}

export function Header({ menuOpen, onOpenMenu, isOut }: HeaderProps) {
  const { user, access, tier } = useMember();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface-0">
      <div className="flex h-16 items-center gap-3 px-4 sm:px-6">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Open menu"
          aria-expanded={menuOpen}
          onClick={onOpenMenu}
          className="-ml-2 lg:hidden"
        >
          <Menu aria-hidden className="size-5" strokeWidth={1.5} />
        </Button>
        <p className="hidden min-w-0 truncate text-base font-medium sm:block">Welcome, {user.fullName}</p>
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          <LiveBadge isOut={isOut} className="hidden md:flex" />
          {access.dashboardUnlocked ? null : <TrialCountdown />}
          <TierBadge tier={tier} label={tierBadgeLabel(tier)} />
          <PaletteButton />
          {/* At the narrowest there is no room: the palette has it too. */}
          <span className="max-[359px]:hidden">
            <ThemeToggle />
          </span>
        </div>
      </div>
      <div className="flex h-10 items-center justify-between gap-3 border-t border-line px-4 md:hidden">
        <p className="min-w-0 truncate text-sm font-medium sm:invisible">Welcome, {user.fullName}</p>
        <LiveBadge isOut={isOut} className="flex shrink-0" />
      </div>
    </header>
  );
}

function TrialCountdown() {
  return (
    <span className="flex h-7 items-center gap-1.5 rounded-full bg-warn-soft px-3 text-warn">
      <Timer aria-hidden className="size-3.5" strokeWidth={1.5} />
      <span className="hidden text-xs font-medium sm:inline md:hidden lg:inline">Trial Expires</span>
      <Countdown label="Trial Expires" secondsLeft={useTrialSecondsLeft()} />
    </span>
  );
}
