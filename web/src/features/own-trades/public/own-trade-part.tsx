import {
  OWN_STAKE_MAX_USD,
  OWN_STAKE_MIN_USD,
  OWN_TAGS_MAX,
  type OwnTrade,
} from '@croneai/contracts/own-trades.ts';
import { MARTINGALE_LEVELS, type Signal } from '@croneai/contracts/signals.ts';
import { fillBounds } from '@croneai/rules/fill-bounds.ts';
import { levelText } from '@croneai/rules/journal-text.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isApiError, messageOf } from '../../../shared/api/api-error.ts';
import { signedUsdText, stakesText } from '../../../shared/signals/gain-text.ts';
import { outcomeOf, priceText, TONE_TEXT } from '../../../shared/signals/signal-labels.ts';
import { usd } from '../../../shared/text/usd.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextAreaField, TextField } from '../../../shared/ui/text-field.tsx';
import { useIsPhone } from '../../../shared/ui/use-is-phone.ts';
import { readPosition, SizeAndLevels, storePosition } from '../size-and-levels.tsx';
import {
  useChangeOwnTradeMutation,
  useOwnTrade,
  useRemoveOwnTradeMutation,
  useTakeTradeMutation,
} from './own-api.ts';

interface OwnTradePartProps {
  signal: Signal;
  /** True while the member may still enter. Afterwards, no trade can be recorded here. */
  mayEnter: boolean;
  /** Reports whether the member took the trade. The ticket's advice depends on it. */
  onIn: (isIn: boolean) => void;
}

/**
 * The member's part of a ticket. One tap records the trade. The part then shows the current result
 * of the trade.
 */
export function OwnTradePart({ signal, mayEnter, onIn }: OwnTradePartProps) {
  const { id, status } = signal;
  const trade = useOwnTrade(signal);
  const isIn = Boolean(trade);
  useEffect(() => onIn(isIn), [isIn, onIn]);
  const [position, setPosition] = useState(readPosition);
  const change = (next: typeof position) => {
    setPosition(next);
    storePosition(next);
  };
  const [take, { isLoading, error }] = useTakeTradeMutation();
  if (trade) return <OwnTradeRow key={id} trade={trade} />;
  if (status !== 'active' || trade === undefined) return null;
  // The reply may arrive after the entry has closed.
  const isShown = mayEnter || isLoading;
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4 @xl:p-5 sm:px-7">
      {isShown || error ? (
        <Docked>
          {isShown ? (
            <TakeForm
              key={id}
              stakeUsd={position.stakeUsd}
              isTaking={isLoading}
              onTake={(stakeUsd) => {
                change({ ...position, stakeUsd });
                void take({ id, stakeUsd });
              }}
            />
          ) : null}
          {error ? (
            <p role="alert" className={`text-sm text-danger ${isShown ? 'mt-3' : ''}`}>
              {messageOf(error, 'We couldn’t save your trade. Try again.')}
            </p>
          ) : null}
        </Docked>
      ) : null}
      <SizeAndLevels signal={signal} position={position} onChange={change} />
    </div>
  );
}

/**
 * Keeps the form above the bottom bar on phones. Entry is open for about a minute, and the member
 * must not lose time with scrolling.
 */
function Docked({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  const page = document.getElementById('content');
  if (!isPhone || !page) return children;
  return createPortal(
    <section
      aria-label="Enter this trade"
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 border-t border-line bg-surface-1 px-4 py-2.5"
    >
      {children}
    </section>,
    page,
  );
}

interface TakeFormProps {
  stakeUsd: number;
  isTaking: boolean;
  onTake: (stakeUsd: number) => void;
}

function TakeForm({ stakeUsd, isTaking, onTake }: TakeFormProps) {
  const [typed, setTyped] = useState(String(stakeUsd));
  const [isShown, setIsShown] = useState(false);
  const stake = Math.round(Number(typed) * 100) / 100;
  const isFit = typed.trim() !== '' && stake >= OWN_STAKE_MIN_USD && stake <= OWN_STAKE_MAX_USD;
  const problem = `From ${usd(OWN_STAKE_MIN_USD)} to ${usd(OWN_STAKE_MAX_USD)}.`;
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsShown(true);
        if (isFit) onTake(stake);
      }}
    >
      <div className="flex items-start gap-2">
        <span aria-hidden className="py-2.5 text-sm text-muted">
          Stake, $
        </span>
        <div className="w-24">
          <TextField
            label="Stake in dollars"
            hideLabel
            inputMode="decimal"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={isShown && !isFit ? problem : undefined}
          />
        </div>
      </div>
      <Button type="submit" loading={isTaking}>
        I’m in{isFit ? `, ${usd(stake)}` : ''}
      </Button>
    </form>
  );
}

function OwnTradeRow({ trade }: { trade: OwnTrade }) {
  const { signal, stakeUsd, fillPrice, stakes, resultUsd, outcome, note, tags } = trade;
  const { label, tone } = outcomeOf({ status: signal.status, outcome });
  return (
    <details className="border-t border-line text-sm">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 @xl:px-5 sm:px-7">
        <span className="font-medium">{signal.status === 'active' ? 'You’re in' : `You: ${label}`}</span>
        <span className="tabular text-muted">
          {usd(stakeUsd)} at {priceText(fillPrice, signal.precision)}
        </span>
        {resultUsd === null ? null : (
          <span className={`tabular font-semibold ${TONE_TEXT[tone]}`}>
            {signedUsdText(resultUsd)} <span className="font-normal">{stakesText(stakes)}</span>
          </span>
        )}
        {tags.map((tag) => (
          <span key={tag} className="rounded-full bg-surface-2 px-2 py-0.5 text-xs text-muted">
            {tag}
          </span>
        ))}
        {note ? <span className="min-w-0 truncate text-muted">{note}</span> : null}
        <span className="ml-auto text-accent">Edit</span>
      </summary>
      <EditForm trade={trade} />
    </details>
  );
}

const textsOf = ({ signal, stakeUsd, fillPrice, level, note, tags }: OwnTrade) => ({
  stakeUsd: String(stakeUsd),
  fillPrice: fillPrice.toFixed(signal.precision),
  level: String(level),
  note,
  tags: tags.join(', '),
});

function EditForm({ trade }: { trade: OwnTrade }) {
  const { signalId: id, signal } = trade;
  const [change, { isLoading, error, isSuccess }] = useChangeOwnTradeMutation();
  const [remove, removing] = useRemoveOwnTradeMutation();
  // Only the fields that the member has edited. The others follow the trade, which another device
  // may change.
  const [edited, setEdited] = useState<Partial<ReturnType<typeof textsOf>>>({});
  const typed = { ...textsOf(trade), ...edited };
  const { low, high } = fillBounds(signal);
  const fields = isApiError(error) ? (error.fields ?? {}) : {};
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setEdited({ ...edited, [name]: target.value }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4 px-4 pb-5 @xl:px-5 sm:px-7"
      onSubmit={(event) => {
        event.preventDefault();
        void change({
          id,
          stakeUsd: Number(typed.stakeUsd),
          fillPrice: Number(typed.fillPrice),
          level: MARTINGALE_LEVELS.find((each) => String(each) === typed.level) ?? 0,
          note: typed.note,
          tags: typed.tags.split(',').map((tag) => tag.trim()),
        });
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField label="Stake, $" inputMode="decimal" {...field('stakeUsd')} />
        <TextField
          label="Your entry price"
          inputMode="decimal"
          hint={`${priceText(low, signal.precision)} to ${priceText(high, signal.precision)}`}
          {...field('fillPrice')}
        />
      </div>
      <SelectField
        label="Level"
        hint="Which trade in your doubling sequence this was. Your journal shows what each level costs."
        options={MARTINGALE_LEVELS.map((each) => ({ value: String(each), label: levelText(each) }))}
        {...field('level')}
      />
      <TextField label="Tags" hint={`Up to ${OWN_TAGS_MAX}, separated by commas`} {...field('tags')} />
      <TextAreaField label="Note" rows={3} {...field('note')} />
      {error && Object.keys(fields).length === 0 ? (
        <p role="alert" className="text-danger">
          {messageOf(error, 'Your changes weren’t saved. They’re still here.')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" loading={isLoading}>
          Save
        </Button>
        <Button variant="ghost" size="sm" loading={removing.isLoading} onClick={() => void remove(id)}>
          Remove this trade
        </Button>
        <span role="status" className="text-muted">
          {isSuccess && !isLoading ? 'Saved' : removing.error ? 'We couldn’t remove it.' : ''}
        </span>
      </div>
    </form>
  );
}
