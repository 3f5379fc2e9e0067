import { CONFIRMATION_CODE_INPUT_MAX_LENGTH, TYPED_CODE_MAX_LENGTH } from '@croneai/contracts/constants.ts';
import { plainCode } from '@croneai/contracts/typed-text.ts';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

type CodeInputProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'maxLength'> & {
    /**
     * Text to show with one character in each cell. Only for forms that keep the value in their
     * own state.
     */
    cells?: string | undefined;
  };

/** Number of characters in an emailed code. A longer code gets more cells. */
const CELLS = 6;

/** Cuts the text to the length of the longest code. */
const asTyped = (text: string) => plainCode(text).slice(0, CONFIRMATION_CODE_INPUT_MAX_LENGTH);

/**
 * Input for a code from an email or an app. It is a single field, so that pasting, autofill, and
 * screen readers work. It removes separators and converts letters to upper case.
 */
export function CodeInput({ onChange, cells, autoFocus, ...props }: CodeInputProps) {
  const box = useRef<HTMLSpanElement>(null);
  // A browser ignores the attribute after another field has had the focus.
  useLayoutEffect(() => {
    if (autoFocus) box.current?.querySelector('input')?.focus();
  }, [autoFocus]);
  return (
    <Field {...props}>
      {(control) => (
        <span ref={box} className="group/code relative block">
          {cells === undefined ? null : <Cells text={cells} />}
          <input
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck="false"
            inputMode="text"
            maxLength={TYPED_CODE_MAX_LENGTH}
            {...control}
            type="text"
            onChange={(event) => {
              const { value, selectionStart } = event.target;
              const caret = asTyped(value.slice(0, selectionStart ?? value.length)).length;
              event.target.value = asTyped(value);
              event.target.setSelectionRange(caret, caret);
              return onChange?.(event);
            }}
            className={
              cells === undefined
                ? `${controlStyle} h-14 font-mono text-center text-xl tracking-[0.3em] placeholder:tracking-[0.3em]`
                : 'relative h-14 w-full bg-transparent font-mono text-transparent caret-transparent outline-none selection:bg-transparent'
            }
          />
        </span>
      )}
    </Field>
  );
}

/**
 * The cells are only decoration. The field on top of them handles typing, pasting, and screen
 * readers. The cell of the next character shows the focus of the field.
 */
function Cells({ text }: { text: string }) {
  const count = Math.max(CELLS, text.length);
  const next = Math.min(text.length, count - 1);
  return (
    <span aria-hidden className="absolute inset-0 grid auto-cols-fr grid-flow-col gap-2">
      {Array.from({ length: count }, (_none, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity besides its position
          key={index}
          className={`grid place-items-center rounded-control border border-line-strong bg-surface-1 font-mono text-xl group-has-aria-invalid/code:border-danger ${index === next ? 'group-has-focus/code:outline-2 group-has-focus/code:outline-accent' : ''}`}
        >
          {text[index]}
        </span>
      ))}
    </span>
  );
}
