import type { ReactNode } from 'react';
import { leadQuestions as questions, leadFormTexts as texts } from '../../content/lead-form.ts';
import { RadioCards } from '../../shared/ui/choice.tsx';
import { controlStyle, Field } from '../../shared/ui/field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { CountryCodeSelect } from './country-code-select.tsx';
import type { LeadAnswers, LeadErrors, LeadField } from './lead-answers.ts';

export interface LeadFieldsProps {
  answers: LeadAnswers;
  errors: LeadErrors;
  isAsked: (field: LeadField) => boolean;
  change: (field: LeadField, value: string) => void;
}

/** The twelve questions. Two of them are asked only after a certain answer to the one before. */
export function LeadFields(props: LeadFieldsProps) {
  const { isAsked } = props;
  return (
    <>
      <Part title={texts.about}>
        <Text {...props} field="fullName" autoComplete="name" maxLength={100} />
        <Phone {...props} field="phoneNumber" codeField="countryCode" />
        <Text
          {...props}
          field="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </Part>
      <Part title={texts.trading}>
        <Choice {...props} field="hasAccount" />
        <Choice {...props} field="hasFunded" columns={3} />
        <Choice {...props} field="canAfford" columns={3} />
        <Choice {...props} field="hasLostMoney" />
        {isAsked('lossAmount') ? <Text {...props} field="lossAmount" maxLength={100} /> : null}
        <Choice {...props} field="usageMethod" columns={3} />
      </Part>
      <Part title={texts.start}>
        <Choice {...props} field="wantsCall" />
        {isAsked('callNumber') ? <Phone {...props} field="callNumber" codeField="callCountryCode" /> : null}
        <Choice {...props} field="readyToStart" />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6 border-t border-line pt-6 first:border-0 first:pt-0">
      <h2 className="text-lg font-semibold tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  );
}

type TextQuestion = 'fullName' | 'email' | 'lossAmount';

function Text({
  field,
  answers,
  errors,
  change,
  isAsked: _isAsked,
  ...input
}: LeadFieldsProps & { field: TextQuestion } & Omit<
    React.ComponentProps<'input'>,
    'className' | 'children'
  >) {
  return (
    <TextField
      {...questions[field]}
      {...input}
      name={field}
      required
      value={answers[field]}
      error={errors[field]}
      onChange={({ target }) => change(field, target.value)}
    />
  );
}

interface PhoneProps extends LeadFieldsProps {
  field: 'phoneNumber' | 'callNumber';
  codeField: 'countryCode' | 'callCountryCode';
}

function Phone({ field, codeField, answers, errors, change }: PhoneProps) {
  return (
    <Field {...questions[field]} error={errors[field]} required>
      {(control) => (
        <div className="flex gap-2">
          <CountryCodeSelect value={answers[codeField]} onChange={(code) => change(codeField, code)} />
          <input
            {...control}
            name={field}
            type="tel"
            inputMode="tel"
            required
            autoComplete="tel-national"
            maxLength={20}
            value={answers[field]}
            onChange={({ target }) => change(field, target.value)}
            className={`${controlStyle} tabular h-11 min-w-0`}
          />
        </div>
      )}
    </Field>
  );
}

type ChoiceQuestion = Exclude<LeadField, TextQuestion | PhoneProps['field'] | PhoneProps['codeField']>;

function Choice({
  field,
  answers,
  errors,
  change,
  columns = 2,
}: LeadFieldsProps & { field: ChoiceQuestion; columns?: 2 | 3 }) {
  const { label, options } = questions[field];
  return (
    <RadioCards
      legend={label}
      cards={options}
      name={field}
      columns={columns}
      required
      value={answers[field]}
      error={errors[field]}
      onChange={({ target }) => change(field, target.value)}
    />
  );
}
