import { OWN_TAG_MAX_LENGTH, OWN_TAGS_MAX } from '@croneai/contracts/own-trades.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTimes } from '../../shared/time/use-times.ts';
import { controlStyle } from '../../shared/ui/control-style.ts';
import { FieldError } from '../../shared/ui/field.tsx';
import { addChipStyle, chipStyle } from './chip-style.ts';

/** Tags that the form offers with one tap, the most likely one for the time of the trade first. */
const offeredAt = (at: string, timeZone: string) =>
  Number(new Date(at).toLocaleString('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })) < 12
    ? ['morning', 'late', 'followed plan']
    : ['followed plan', 'late', 'morning'];

interface TagChipsProps {
  tags: readonly string[];
  /** Time at which the trade was recorded. */
  at: string;
  error: string | undefined;
  onChange: (tags: readonly string[]) => void;
}

/**
 * Focuses a field that takes the place of the pressed button. A browser ignores the attribute
 * `autofocus` after another element has had the focus.
 */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** Adds and removes the tags of a trade: those offered, and the member's own. */
export function TagChips({ tags, at, error, onChange }: TagChipsProps) {
  const { zone } = useTimes();
  const [isAdding, setIsAdding] = useState(false);
  const isFull = tags.length >= OWN_TAGS_MAX;
  const add = (typed: string) => {
    setIsAdding(false);
    // The saved tags are separated by commas.
    const tag = typed.replaceAll(',', ' ').trim();
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag]);
  };
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1.5 text-sm font-medium">Tags</legend>
      <div className="flex flex-wrap gap-2">
        {[...new Set([...offeredAt(at, zone), ...tags])].map((tag) => {
          const isOn = tags.includes(tag);
          return (
            <button
              key={tag}
              type="button"
              aria-pressed={isOn}
              disabled={isFull && !isOn}
              onClick={() => onChange(isOn ? tags.filter((each) => each !== tag) : [...tags, tag])}
              className={chipStyle(isOn)}
            >
              {tag}
            </button>
          );
        })}
        {isAdding ? (
          <input
            type="text"
            aria-label="New tag"
            ref={takeFocus}
            maxLength={OWN_TAG_MAX_LENGTH}
            enterKeyHint="done"
            onBlur={({ target }) => add(target.value)}
            className={`${controlStyle} h-11 w-36 md:h-9`}
          />
        ) : isFull ? null : (
          <button type="button" onClick={() => setIsAdding(true)} className={addChipStyle}>
            <Plus className="size-4" />
            Your own
          </button>
        )}
      </div>
      {error ? (
        <div className="mt-1.5">
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}
