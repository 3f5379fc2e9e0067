import { OWN_TAGS_MAX, type OwnTrade } from '@croneai/contracts/own-trades.ts';
import { MARTINGALE_LEVELS } from '@croneai/contracts/signals.ts';
import { fillBounds } from '@croneai/rules/fill-bounds.ts';
import { levelText } from '@croneai/rules/journal-text.ts';
import { useState } from 'react';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { priceText } from '../../shared/signals/signal-labels.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import { useChangeOwnTradeMutation, useRemoveOwnTradeMutation } from './public/own-api.ts';

const textsOf = ({ signal, stakeUsd, fillPrice, level, note, tags }: OwnTrade) => ({
  stakeUsd: String(stakeUsd),
  fillPrice: fillPrice.toFixed(signal.precision),
  level: String(level),
  note,
  tags: tags.join(', '),
});

type Texts = ReturnType<typeof textsOf>;

/** Returns the fields that were edited again after `sent` was sent. */
const without = (edited: Partial<Texts>, sent: Partial<Texts>): Partial<Texts> =>
  Object.fromEntries(Object.entries(edited).filter(([name, text]) => sent[name as keyof Texts] !== text));

/** Changes or removes a recorded trade. */
export function EditForm({ trade }: { trade: OwnTrade }) {
  const { signalId: id, signal } = trade;
  const [change, { isLoading, error, isSuccess }] = useChangeOwnTradeMutation();
  const [remove, removing] = useRemoveOwnTradeMutation();
  // Only the fields that the member has edited. The others follow the trade, which another device
  // may change.
  const [edited, setEdited] = useState<Partial<Texts>>({});
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
      onSubmit={async (event) => {
        event.preventDefault();
        const sent = edited;
        const { error: refused } = await change({
          id,
          stakeUsd: Number(typed.stakeUsd),
          fillPrice: Number(typed.fillPrice),
          level: MARTINGALE_LEVELS.find((each) => String(each) === typed.level) ?? 0,
          note: typed.note,
          tags: typed.tags.split(',').map((tag) => tag.trim()),
        });
        if (!refused) setEdited((now) => without(now, sent));
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
