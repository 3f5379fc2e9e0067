import { OWN_STAKE_MAX_USD, OWN_STAKE_MIN_USD, type OwnTrade } from '@croneai/contracts/own-trades.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { profitableUntil } from '@croneai/rules/gain.ts';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { timeLeftText } from '../../shared/signals/boundary.ts';
import { priceText } from '../../shared/signals/signal-labels.ts';
import { usd } from '../../shared/text/usd.ts';
import { Button } from '../../shared/ui/button.tsx';
import { controlStyle } from '../../shared/ui/control-style.ts';
import { Field } from '../../shared/ui/field.tsx';
import { textLinkStyle } from '../../shared/ui/text-link.tsx';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';

/**
 * Keeps its content above the bottom bar on phones. Entry is open for about a minute, and the
 * member must not lose time with scrolling.
 */
export function Docked({ label, children }: { label: string; children: ReactNode }) {
  const isPhone = useIsPhone();
  const page = document.getElementById('content');
  if (!isPhone || !page) return children;
  return createPortal(
    <section
      aria-label={label}
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-surface-1 px-4 py-2.5"
    >
      {children}
    </section>,
    page,
  );
}

/** The part of a ticket’s state that decides about the entry. Durations are in ms. */
export interface EntryState {
  phase: string;
  advice: 'wait' | 'enter' | 'chased' | 'hold' | 'blind' | 'leave';
  enterMs: number;
  msLeft: number;
}

/** Texts for the kinds of advice that advise against an entry. */
const DONT_ENTER: Partial<Record<EntryState['advice'], (entry: string) => string>> = {
  chased: (entry) => `Price moved away. Enter only near ${entry}.`,
  blind: () => 'No live price. Don’t enter now.',
  hold: () => 'Published too late to enter.',
};

const focusSubmit = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[type=submit]')?.focus();
export const linkButton = `${textLinkStyle} min-h-11 shrink-0 text-sm md:min-h-6`;

interface EntryFormProps {
  signal: Signal;
  ticket: EntryState;
  stakeUsd: number;
  /** True to state that this form places no order. Members know this after some trades. */
  isNew: boolean;
  isTaking: boolean;
  onTake: (stakeUsd: number) => void;
}

/**
 * Records a trade with one tap. While the ticket advises against an entry, shows the reason, and
 * offers the form only to members who have entered anyway.
 */
export function EntryForm({ signal, ticket, stakeUsd, isNew, isTaking, onTake }: EntryFormProps) {
  const { advice, enterMs } = ticket;
  const [typed, setTyped] = useState(String(stakeUsd));
  const [isShown, setIsShown] = useState(false);
  /** True once the member has opened the form against the advice. */
  const [hasOpened, setHasOpened] = useState(false);
  /** True once the member has opened or used the form, which then stays if the advice changes. */
  const [isInUse, setIsInUse] = useState(false);
  const stake = Math.round(Number(typed) * 100) / 100;
  const isFit = typed.trim() !== '' && stake >= OWN_STAKE_MIN_USD && stake <= OWN_STAKE_MAX_USD;
  const problem = `From ${usd(OWN_STAKE_MIN_USD)} to ${usd(OWN_STAKE_MAX_USD)}.`;
  const reason = DONT_ENTER[advice]?.(priceText(signal.entryPrice, signal.precision));
  if (reason && !isInUse && !isTaking)
    return (
      <p className="flex items-center justify-between gap-4 text-sm sm:justify-start">
        <span className="text-muted">{reason}</span>
        <button
          type="button"
          className={linkButton}
          onClick={() => {
            setHasOpened(true);
            setIsInUse(true);
          }}
        >
          I entered anyway
        </button>
      </p>
    );
  return (
    <form
      // The pressed link is gone, so the focus moves to the button that takes its place.
      ref={hasOpened ? focusSubmit : undefined}
      noValidate
      className="flex flex-wrap items-start gap-x-3 gap-y-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsShown(true);
        if (isFit) onTake(stake);
      }}
    >
      {isNew ? <p className="w-full text-xs text-muted">Place it at your broker, then tap.</p> : null}
      <div className="w-26 shrink-0">
        <Field label="Stake in dollars" hideLabel error={isShown && !isFit ? problem : undefined}>
          {(control) => (
            <span className="relative block">
              <span aria-hidden className="absolute inset-y-0 left-3 grid place-items-center text-muted">
                $
              </span>
              <input
                type="text"
                inputMode="decimal"
                value={typed}
                onFocus={() => setIsInUse(true)}
                onChange={({ target }) => setTyped(target.value)}
                {...control}
                className={`${controlStyle} h-12 pl-7`}
              />
            </span>
          )}
        </Field>
      </div>
      <Button
        type="submit"
        size="lg"
        variant={advice === 'enter' ? 'primary' : 'secondary'}
        className="min-w-0 flex-1 sm:max-w-60"
        loading={isTaking}
      >
        I’m in{isFit ? `, ${usd(stake)}` : ''}
        {advice === 'enter' ? <EntryTime signal={signal} enterMs={enterMs} /> : null}
      </Button>
    </form>
  );
}

/** Shows how long entry stays open, as a time and as a line that becomes shorter. */
function EntryTime({ signal, enterMs }: { signal: Signal; enterMs: number }) {
  const startsAt = Date.parse(signal.startsAt);
  const wholeMs = Math.min(profitableUntil(signal), Date.parse(signal.expiresAt)) - startsAt;
  return (
    <span aria-hidden className="tabular font-normal">
      {timeLeftText(enterMs)}
      <span
        className="absolute inset-x-2 bottom-1 h-0.5 origin-left rounded-full bg-current/60 transition-transform duration-200"
        style={{ transform: `scaleX(${Math.min(1, enterMs / wholeMs)})` }}
      />
    </span>
  );
}

interface TakenProps {
  trade: OwnTrade;
  isUndoing: boolean;
  hasFailed: boolean;
  onUndo: () => void;
}

/** Takes the place of the form until the expiry, once the member has recorded a trade. */
export function TakenTrade({ trade, isUndoing, hasFailed, onUndo }: TakenProps) {
  const { signal, stakeUsd, fillPrice } = trade;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm sm:justify-start">
      <span className="tabular font-medium">
        You’re in · {usd(stakeUsd)} at {priceText(fillPrice, signal.precision)}
      </span>
      <button type="button" className={linkButton} disabled={isUndoing} onClick={onUndo}>
        Undo
      </button>
      {hasFailed ? (
        <span role="alert" className="w-full text-danger">
          We couldn’t remove it.
        </span>
      ) : null}
    </p>
  );
}
