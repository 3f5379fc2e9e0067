import type { ReactNode } from 'react';
import { leadQuestions as questions, leadFormTexts as texts } from '../../content/lead-form.ts';
import { RadioCards } from '../../shared/ui/choice.tsx';
import { controlStyle, Field } from '../../shared/ui/field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { CountryCodeSelect } from './country-code-select.tsx';
import type { LeadAnswers, LeadErrors, LeadField } from './lead-answers.ts';

type CodeField = 'countryCode' | 'callCountryCode';

export interface LeadFieldsProps {
  errors: LeadErrors;
  codes: Pick<LeadAnswers, CodeField>;
  setCode: (field: CodeField, code: string) => void;
}

/** The twelve questions. Two of them are asked only after a certain answer to the one before, which the style sees to. */
export function LeadFields(props: LeadFieldsProps) {
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
        <div className="hidden group-has-[[name=hasLostMoney][value=yes]:checked]/lead:block">
          <Text {...props} field="lossAmount" maxLength={100} />
        </div>
        <Choice {...props} field="usageMethod" columns={3} />
      </Part>
      <Part title={texts.start}>
        <Choice {...props} field="wantsCall" />
        <div className="hidden group-has-[[name=wantsCall][value=yes]:checked]/lead:block">
          <Phone {...props} field="callNumber" codeField="callCountryCode" />
        </div>
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
  errors,
  codes: _codes,
  setCode: _setCode,
  ...input
}: LeadFieldsProps & { field: TextQuestion } & Omit<
    React.ComponentProps<'input'>,
    'className' | 'children'
  >) {
  return (
    <TextField {...questions[field]} {...input} id={field} name={field} required error={errors[field]} />
  );
}

interface PhoneProps extends LeadFieldsProps {
  field: 'phoneNumber' | 'callNumber';
  codeField: CodeField;
}

function Phone({ field, codeField, errors, codes, setCode }: PhoneProps) {
  return (
    <Field {...questions[field]} id={field} error={errors[field]} required>
      {(control) => (
        <div className="flex gap-2">
          <CountryCodeSelect
            name={codeField}
            value={codes[codeField]}
            onChange={(code) => setCode(codeField, code)}
          />
          <input
            {...control}
            name={field}
            type="tel"
            inputMode="tel"
            required
            autoComplete="tel-national"
            maxLength={20}
            className={`${controlStyle} tabular h-11 min-w-0`}
          />
        </div>
      )}
    </Field>
  );
}

type ChoiceQuestion = Exclude<LeadField, TextQuestion | PhoneProps['field'] | CodeField>;

function Choice({
  field,
  errors,
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
      error={errors[field]}
    />
  );
}
