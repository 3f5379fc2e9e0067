import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './field.tsx';

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'children'>;

export function TextField(props: TextFieldProps) {
  return (
    <Field {...props}>
      {(control) => <input type="text" {...control} className={`${controlStyle} h-11`} />}
    </Field>
  );
}

/** Email input, without autocorrection on phones. */
export function EmailField(props: Partial<TextFieldProps>) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck="false"
      {...props}
    />
  );
}

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'children'>;

export function TextAreaField(props: TextAreaFieldProps) {
  return (
    <Field {...props}>
      {(control) => <textarea rows={6} {...control} className={`${controlStyle} py-2.5`} />}
    </Field>
  );
}

/** A password with a button that shows it. */
export function PasswordField(props: TextFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <Field {...props}>
      {(control) => (
        <div className="relative">
          <input {...control} type={visible ? 'text' : 'password'} className={`${controlStyle} h-11 pr-12`} />
          <button
            type="button"
            aria-pressed={visible}
            aria-label={visible ? 'Hide password' : 'Show password'}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0.5 right-0.5 grid w-10 place-items-center rounded-control text-muted hover:text-text"
          >
            <Icon className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
