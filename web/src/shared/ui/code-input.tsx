import type { ComponentProps } from 'react';
import { controlStyle, Field, type FieldTexts } from './field.tsx';

type CodeInputProps = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'children' | 'type'>;

/** A code from a mail: one field, so that pasting, autofill and screen readers work; upper case as it is typed. */
export function CodeInput({
  label,
  hint,
  error,
  hideLabel,
  onChange,
  maxLength = 10,
  ...input
}: CodeInputProps) {
  return (
    <Field {...{ label, hint, error, hideLabel }} id={input.id} required={input.required}>
      {(control) => (
        <input
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          maxLength={maxLength}
          {...input}
          {...control}
          type="text"
          onChange={(event) => {
            const { selectionStart } = event.target;
            event.target.value = event.target.value.toUpperCase();
            event.target.setSelectionRange(selectionStart, selectionStart);
            return onChange?.(event);
          }}
          className={`${controlStyle} h-14 font-mono text-center text-xl tracking-[0.3em] placeholder:tracking-[0.3em]`}
        />
      )}
    </Field>
  );
}
