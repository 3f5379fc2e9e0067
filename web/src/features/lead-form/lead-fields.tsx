import { PHONE_TEXT_MAX_LENGTH } from '@croneai/contracts/constants.ts';
import type { ComponentProps, ReactNode } from 'react';
import { leadQuestions as questions } from '../../content/lead-form.ts';
import { RadioCards } from '../../shared/ui/choice.tsx';
import { controlStyle } from '../../shared/ui/control-style.ts';
import { CountryCodeSelect } from '../../shared/ui/country-code-select.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import type { LeadAnswers, LeadErrors, LeadField } from './lead-answers.ts';

type CodeField = 'countryCode' | 'callCountryCode';

export interface LeadFieldsProps {
  errors: LeadErrors;
  codes: Pick<LeadAnswers, CodeField>;
  setCode: (field: CodeField, code: string) => void;
  /** Index of the shown step in {@link LEAD_STEPS}. */
  step: number;
}

/** Parts of the form. Phones show one part at a time. */
export const LEAD_STEPS: readonly { title: string; fields: readonly LeadField[] }[] = [
  { title: 'About you', fields: ['fullName', 'countryCode', 'phoneNumber', 'email'] },
  {
    title: 'Your trading',
    fields: ['hasAccount', 'hasFunded', 'canAfford', 'hasLostMoney', 'lossAmount', 'usageMethod'],
  },
  { title: 'Getting started', fields: ['wantsCall', 'callCountryCode', 'callNumber', 'readyToStart'] },
];

/** Hides a step on phones with script. Without script, phones show the whole form. */
export const NOT_THIS_STEP = 'max-md:[@media(scripting:enabled)]:hidden';

/** The twelve questions. CSS shows or hides the two that depend on a previous answer. */
export function LeadFields({ errors, codes, setCode, step }: LeadFieldsProps) {
  const phone = { errors, codes, setCode };
  return (
    <>
      <Part index={0} step={step}>
        <Text errors={errors} field="fullName" autoComplete="name" maxLength={100} />
        <Phone {...phone} field="phoneNumber" codeField="countryCode" />
        <Text
          errors={errors}
          field="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck="false"
          maxLength={254}
        />
      </Part>
      <Part index={1} step={step}>
        <Choice errors={errors} field="hasAccount" columns="pair" />
        <Choice errors={errors} field="hasFunded" columns={3} />
        <Choice errors={errors} field="canAfford" columns={3} />
        <Choice errors={errors} field="hasLostMoney" columns="pair" />
        <div className="hidden group-has-[[name=hasLostMoney][value=yes]:checked]/lead:block">
          <Text errors={errors} field="lossAmount" maxLength={100} />
        </div>
        <Choice errors={errors} field="usageMethod" columns={3} />
      </Part>
      <Part index={2} step={step}>
        <Choice errors={errors} field="wantsCall" columns="pair" />
        <div className="hidden group-has-[[name=wantsCall][value=yes]:checked]/lead:block">
          <Phone {...phone} field="callNumber" codeField="callCountryCode" />
        </div>
        <Choice errors={errors} field="readyToStart" />
      </Part>
    </>
  );
}

export const stepId = (step: number): string => `lead-step-${step + 1}`;

function Part({ index, step, children }: { index: number; step: number; children: ReactNode }) {
  return (
    <section
      className={`flex flex-col gap-6 ${index === 0 ? '' : 'md:border-t md:border-line md:pt-6 noscript:border-t noscript:border-line noscript:pt-6'} ${index === step ? '' : NOT_THIS_STEP}`}
    >
      <h2
        id={stepId(index)}
        tabIndex={-1}
        className="scroll-mt-40 text-lg font-semibold tracking-[-0.01em] focus:outline-none"
      >
        {LEAD_STEPS[index]?.title}
      </h2>
      {children}
    </section>
  );
}

type TextQuestion = 'fullName' | 'email' | 'lossAmount';

interface TextProps extends Omit<ComponentProps<'input'>, 'className' | 'children'> {
  field: TextQuestion;
  errors: LeadErrors;
}

function Text({ field, errors, ...input }: TextProps) {
  return (
    <TextField {...questions[field]} {...input} id={field} name={field} required error={errors[field]} />
  );
}

interface PhoneProps extends Omit<LeadFieldsProps, 'step'> {
  field: 'phoneNumber' | 'callNumber';
  codeField: CodeField;
}

function Phone({ field, codeField, errors, codes, setCode }: PhoneProps) {
  return (
    <Field {...questions[field]} id={field} error={errors[field]} required>
      {(control) => (
        <div className="flex gap-2 max-xs:flex-wrap">
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
            maxLength={PHONE_TEXT_MAX_LENGTH}
            className={`${controlStyle} tabular h-11 min-w-0`}
          />
        </div>
      )}
    </Field>
  );
}

type ChoiceQuestion = Exclude<LeadField, TextQuestion | PhoneProps['field'] | CodeField>;

interface ChoiceProps {
  field: ChoiceQuestion;
  errors: LeadErrors;
  columns?: 2 | 3 | 'pair';
}

function Choice({ field, errors, columns = 2 }: ChoiceProps) {
  const { label, options } = questions[field];
  const control = { name: field, columns, required: true, error: errors[field] };
  return <RadioCards legend={label} cards={options} {...control} />;
}
