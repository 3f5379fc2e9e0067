import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import { type RegisterBody, registerBodySchema } from '@croneai/contracts/endpoints/auth/auth-bodies.ts';
import { DEFAULT_COUNTRY_CODE } from '@croneai/contracts/leads.ts';
import { weaknessOf } from '@croneai/rules/password-rules.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { signupTexts } from '../../content/signup.ts';
import { isNetworkError, messageOf } from '../../shared/api/api-error.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { AgreementLinks } from '../../shared/site/agreement-links.tsx';
import { visitSource } from '../../shared/site/visit-source.ts';
import { Button } from '../../shared/ui/button.tsx';
import { controlStyle } from '../../shared/ui/control-style.ts';
import { CountryCodeSelect } from '../../shared/ui/country-code-select.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { lowercaseRule, PasswordRules, passwordStrength } from '../../shared/ui/password-strength.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { EmailField, PasswordField, TextField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useRegisterMutation } from './api.ts';
import { codeIn, codeOf, countryOf, withCountryCode } from './phone-code.ts';
import { type PendingRegistration, resendAtAfter, stepPath } from './public/pending-registration.ts';
import { SignupProgress } from './signup-progress.tsx';

const texts = signupTexts.application;
const countries = SIGNUP_COUNTRIES.map((country) => ({ value: country, label: country }));

interface ApplicationStepProps {
  application: ApplicationForm;
  loginPath: string;
}

export function ApplicationStep({ application, loginPath }: ApplicationStepProps) {
  const { form, submit, failure, isSubmitting } = application;
  const values = useWatch({ control: form.control, name: REQUIRED_FIELDS });
  const share = filledShare(values);
  const gaps = REQUIRED_FIELDS.filter((_name, index) => !values[index]?.trim());
  return (
    <AccountPage
      step={
        <SignupProgress step={2} share={share}>
          <span
            role="progressbar"
            aria-label={texts.progress}
            aria-valuenow={Math.round(share * 100)}
            className="tabular font-normal text-muted"
          >
            {texts.filled(share * REQUIRED_FIELDS.length, REQUIRED_FIELDS.length)}
          </span>
        </SignupProgress>
      }
      title={texts.title}
      lead={texts.lead}
      back={{ to: stepPath('offer'), label: texts.back }}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Fields application={application} />
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <p className="text-sm text-muted">
          {texts.accepts} <AgreementLinks />
        </p>
        {gaps.length > 0 ? (
          <p className="-my-2 text-sm text-muted">
            {texts.gaps(gaps.length)}{' '}
            {gaps.map((gap, index) => (
              <span key={gap}>
                <button
                  type="button"
                  onClick={() => form.setFocus(gap)}
                  className="rounded-[4px] py-1 font-medium text-accent underline decoration-accent/40 underline-offset-4"
                >
                  {LABELS[gap]}
                </button>
                {index < gaps.length - 1 ? ', ' : ''}
              </span>
            ))}
          </p>
        ) : null}
        {/* A press on the disabled button reaches this element. It shows what is missing. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the list of gaps above serves the keyboard */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of gaps above serves the keyboard */}
        <div onClick={share < 1 ? () => void form.trigger(undefined, { shouldFocus: true }) : undefined}>
          <Button type="submit" size="lg" full disabled={share < 1} loading={isSubmitting}>
            {texts.submit}
          </Button>
        </div>
      </form>
      <p className="text-sm text-muted">
        {texts.haveAccount} <TextLink to={loginPath}>Sign in</TextLink>
      </p>
      <p className="text-sm text-muted">
        {texts.haveCode} <TextLink to={stepPath('confirm')}>{texts.enterCode}</TextLink>
      </p>
    </AccountPage>
  );
}

const LABELS = {
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone number',
  country: 'Country',
  password: 'Password',
} as const;

function Fields({ application }: Pick<ApplicationStepProps, 'application'>) {
  const { field, form, onCountry } = application;
  const [password, fullName, email] = useWatch({
    control: form.control,
    name: ['password', 'fullName', 'email'],
  });
  const telegram = field('telegram');
  const accessCode = field('accessCode', { setValueAs: (typed: string) => typed || undefined });
  return (
    <>
      <TextField label={LABELS.fullName} aria-required autoComplete="name" {...field('fullName')} />
      <EmailField aria-required {...field('email')} />
      <Phone application={application} />
      <SelectField
        label={LABELS.country}
        aria-required
        autoComplete="country-name"
        placeholder="Choose"
        options={countries}
        {...field('country', { onChange: onCountry })}
      />
      <div className="flex flex-col gap-3">
        <PasswordField
          label={LABELS.password}
          aria-required
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordRules
          rules={[
            ...passwordStrength(password),
            lowercaseRule(password),
            {
              label: texts.passwordRule,
              isMet: password !== '' && !weaknessOf(password, { fullName, email }),
            },
          ]}
        />
      </div>
      <div>
        <Disclosure title={texts.telegramFold} hasError={telegram.error !== undefined}>
          <TextField
            label="Telegram"
            hint={texts.telegramHint}
            placeholder="@handle"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck="false"
            {...telegram}
          />
        </Disclosure>
        <Disclosure title={texts.codeFold} hasError={accessCode.error !== undefined}>
          <TextField
            label={texts.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck="false"
            {...accessCode}
          />
        </Disclosure>
      </div>
    </>
  );
}

/** A phone number with a country code. A change of the code can also change the country field. */
function Phone({
  application: { field, code, setCode, onPhone },
}: Pick<ApplicationStepProps, 'application'>) {
  const { error, ...input } = field('phone', { onBlur: onPhone });
  return (
    <Field label={LABELS.phone} error={error}>
      {(control) => (
        <div className="flex gap-2 max-xs:flex-wrap">
          <CountryCodeSelect name="phoneCode" value={code} onChange={setCode} />
          <input
            {...input}
            {...control}
            type="tel"
            inputMode="tel"
            aria-required
            autoComplete="tel-national"
            className={`${controlStyle} tabular h-11 min-w-0`}
          />
        </div>
      )}
    </Field>
  );
}

const REQUIRED_FIELDS = [
  'fullName',
  'email',
  'phone',
  'country',
  'password',
] as const satisfies readonly (keyof RegisterBody)[];

/**
 * Returns the share of required fields that are not blank, 0 to 1. The schema checks whether the
 * values are correct.
 */
export function filledShare(values: readonly (string | undefined)[]): number {
  return values.filter((value) => value?.trim()).length / REQUIRED_FIELDS.length;
}

const EMPTY: RegisterBody = {
  fullName: '',
  email: '',
  phone: '',
  // The select starts with an empty value, which the schema rejects.
  country: '' as RegisterBody['country'],
  telegram: '',
  password: '',
};

/** Adds rules of the server that are not in the schema, as far as this page can check them. */
const schema = registerBodySchema.superRefine((values, context) => {
  const message = weaknessOf(values.password, values);
  if (message) context.addIssue({ code: 'custom', path: ['password'], message });
});

/**
 * Returns the application form. The form belongs to the page and not to a step, so that input
 * survives moving between steps.
 */
export function useApplicationForm(email: string, onRegistered: (pending: PendingRegistration) => void) {
  const [register] = useRegisterMutation();
  const navigate = useNavigate();
  const [code, setCode] = useState<string>(DEFAULT_COUNTRY_CODE);
  const application = useApiForm({
    schema,
    defaultValues: { ...EMPTY, email },
    mode: 'onTouched',
    send: async (values) => {
      const phone = withCountryCode(values.phone, code);
      const answer = await register({ ...values, phone, accepted: AGREEMENTS, source: visitSource() });
      if (answer.data) {
        const { handle, resendAfterSeconds, ...registered } = answer.data;
        onRegistered({ email: registered.email, handle, resendAt: resendAtAfter(resendAfterSeconds) });
        await navigate(stepPath('confirm'));
      }
      return answer;
    },
    failed: (error) => (isNetworkError(error) ? texts.network : messageOf(error, texts.failed)),
  });
  const { form } = application;
  // Copies the email address from the offer step. The visitor may go back and change it there.
  useEffect(() => {
    if (email !== '') form.setValue('email', email);
  }, [email, form]);
  /**
   * Selects the country of the code if no country is chosen yet, or if the chosen country is that
   * of the previous code.
   */
  const followCode = (next: string) => {
    const country = form.getValues('country');
    if (!country || country === countryOf(code)) form.setValue('country', countryOf(next));
  };
  return {
    ...application,
    code,
    setCode(next: string) {
      followCode(next);
      setCode(next);
    },
    /** Selects the country of the typed number, unless a country is already selected. */
    onPhone: () => {
      const phone = form.getValues('phone').trim();
      if (phone !== '' && !form.getValues('country')) followCode(codeOf(phone, code));
    },
    /** Selects the code of the chosen country, unless a number is already typed. */
    onCountry: () => {
      const own = codeIn(form.getValues('country'));
      if (own && form.getValues('phone').trim() === '') setCode(own);
    },
  };
}

type ApplicationForm = ReturnType<typeof useApplicationForm>;
