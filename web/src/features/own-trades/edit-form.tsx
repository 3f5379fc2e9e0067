import type { ChangeTradeBody, OwnTrade } from '@croneai/contracts/own-trades.ts';
import { MARTINGALE_LEVELS } from '@croneai/contracts/signals.ts';
import { fillBounds } from '@croneai/rules/fill-bounds.ts';
import { levelText } from '@croneai/rules/journal-text.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { priceText } from '../../shared/signals/signal-labels.ts';
import { Button } from '../../shared/ui/button.tsx';
import { controlStyle } from '../../shared/ui/control-style.ts';
import { Field } from '../../shared/ui/field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useChangeOwnTradeMutation, useRemoveOwnTradeMutation } from './public/own-api.ts';
import { TagChips } from './tag-chips.tsx';

type Name = 'stakeUsd' | 'fillPrice' | 'level' | 'note' | 'tags';

type Texts = Record<Name, string>;

const textsOf = ({ signal, stakeUsd, fillPrice, level, note, tags }: OwnTrade): Texts => ({
  stakeUsd: String(stakeUsd),
  fillPrice: priceText(fillPrice, signal.precision),
  level: String(level),
  note,
  tags: tags.join(','),
});

const tagsOf = (text: string) => text.split(',').filter((tag) => tag !== '');

const bodyOf: Readonly<Record<Name, (text: string) => ChangeTradeBody>> = {
  stakeUsd: (text) => ({ stakeUsd: Number(text) }),
  fillPrice: (text) => ({ fillPrice: Number(text.replaceAll(',', '')) }),
  level: (text) => ({ level: Number(text) }),
  note: (text) => ({ note: text }),
  tags: (text) => ({ tags: tagsOf(text) }),
};

interface EditFormProps {
  trade: OwnTrade;
  /** Called when a field has been saved. */
  onSaved: () => void;
}

/**
 * Changes or removes a recorded trade. Each field is saved by itself when the member leaves it, so
 * that a refused value keeps no other field from being saved.
 */
export function EditForm({ trade, onSaved }: EditFormProps) {
  const { signalId: id, signal } = trade;
  const [change] = useChangeOwnTradeMutation();
  const [remove, removing] = useRemoveOwnTradeMutation();
  // Only the fields that the member has edited. The others follow the trade, which another device
  // may change.
  const [edited, setEdited] = useState<Partial<Texts>>({});
  const [problems, setProblems] = useState<Partial<Texts>>({});
  /** Last save. The next one waits for it, so that the newest value is stored last. */
  const saving = useRef<Promise<unknown>>(undefined);
  /** Text of each field that waits for its reply. It is newer than the text in the trade. */
  const sent = useRef<Partial<Record<Name, string | undefined>>>({});
  const saved = textsOf(trade);
  const typed = { ...saved, ...edited };
  const { low, high } = fillBounds(signal);

  const sendField = async (name: Name, text: string) => {
    const { error } = await change({ id, ...bodyOf[name](text) });
    if (sent.current[name] === text) sent.current[name] = undefined;
    const refused = isApiError(error) ? error.fields?.[name] : undefined;
    setProblems((all) => ({
      ...all,
      [name]: error && (refused ?? messageOf(error, 'Your change wasn’t saved. It’s still here.')),
    }));
    if (error) return;
    // The field may have been edited again while it was saved.
    setEdited(({ [name]: now, ...others }) =>
      now === undefined || now === text ? others : { ...others, [name]: now },
    );
    onSaved();
  };
  const save = (name: Name, text: string) => {
    const awaited = sent.current[name];
    if (text === (awaited ?? saved[name])) {
      // The saved text was put back, so the refusal of another text is over.
      if (awaited === undefined) setProblems((all) => ({ ...all, [name]: undefined }));
      return;
    }
    sent.current[name] = text;
    saving.current = Promise.resolve(saving.current).then(() => sendField(name, text));
  };
  // A form that goes away reports no blur of its field. The next signal may replace the page.
  const saveAll = useEffectEvent(() => {
    for (const [name, text] of Object.entries(edited) as [Name, string][]) save(name, text);
  });
  useEffect(() => () => saveAll(), []);
  const edit = (name: Name, text: string) => setEdited((all) => ({ ...all, [name]: text }));
  const field = (name: Name) => ({
    name,
    value: typed[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => edit(name, target.value),
    onBlur: ({ target }: { target: { value: string } }) => save(name, target.value),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4 px-4 pb-5 @xl:px-5 sm:px-7"
      // The Enter key saves the field that has the focus. Browsers send no form without a button.
      onKeyDown={({ key, target, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing && target instanceof HTMLInputElement) target.blur();
      }}
    >
      <TagChips
        tags={tagsOf(typed.tags)}
        at={trade.takenAt}
        error={problems.tags}
        onChange={(tags) => {
          edit('tags', tags.join(','));
          save('tags', tags.join(','));
        }}
      />
      <Field label="Note" {...field('note')}>
        {/* Grows from one line with its text. Browsers that can’t do this show three lines. */}
        {(control) => (
          <textarea
            rows={3}
            {...control}
            className={`${controlStyle} field-sizing-content resize-none py-2.5`}
          />
        )}
      </Field>
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
        label="Martingale level"
        hint="Only if you doubled the stake after a loss."
        options={MARTINGALE_LEVELS.map((each) => ({ value: String(each), label: levelText(each) }))}
        {...field('level')}
        onChange={({ target }) => {
          edit('level', target.value);
          save('level', target.value);
        }}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 text-danger hover:text-danger"
          loading={removing.isLoading}
          onClick={() => void remove(id)}
        >
          Remove this trade
        </Button>
        {removing.error ? (
          <span role="alert" className="text-danger">
            We couldn’t remove it.
          </span>
        ) : null}
      </div>
    </form>
  );
}
