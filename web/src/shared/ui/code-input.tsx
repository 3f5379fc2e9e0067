import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

type CodeInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'type'> & {
    /** What is typed, drawn into a cell for each letter; of a form that keeps its own values. */
    cells?: string | undefined;
  };

/** Letters of a mailed code; a longer text gets a cell for each of its own. */
const CELLS = 6;

/** A code from a mail: one field, so that pasting, autofill and screen readers work; upper case as it is typed. */
export function CodeInput({ onChange, maxLength = 10, cells, ...props }: CodeInputProps) {
  return (
    <Field {...props}>
      {(control) => (
        <span className="relative block">
          {cells === undefined ? null : <Cells text={cells} />}
          <input
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            inputMode="text"
            maxLength={maxLength}
            {...control}
            type="text"
            onChange={(event) => {
              const { selectionStart } = event.target;
              event.target.value = event.target.value.toUpperCase();
              event.target.setSelectionRange(selectionStart, selectionStart);
              return onChange?.(event);
            }}
            className={`${controlStyle} h-14 font-mono text-center text-xl tracking-[0.3em] placeholder:tracking-[0.3em] ${cells === undefined ? '' : 'relative bg-transparent text-transparent caret-accent'}`}
          />
        </span>
      )}
    </Field>
  );
}

/** Drawn below the one field, which is what is typed into, pasted into and read out. */
function Cells({ text }: { text: string }) {
  return (
    <span aria-hidden className="absolute inset-1 grid auto-cols-fr grid-flow-col gap-1">
      {Array.from({ length: Math.max(CELLS, text.length) }, (_none, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          key={index}
          className={`grid place-items-center rounded-[6px] border bg-surface-2 font-mono text-xl ${index === text.length ? 'border-accent' : 'border-line'}`}
        >
          {text[index]}
        </span>
      ))}
    </span>
  );
}
