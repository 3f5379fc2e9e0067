import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import type { RegisterBody } from '@croneai/contracts/endpoints/auth.ts';
import { useWatch } from 'react-hook-form';
import { signupTexts } from '../../content/signup.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { PasswordField, TextField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import type { ApplicationForm } from './application-form.ts';
import { stepPath } from './signup-step.ts';

const texts = signupTexts.application;
const countries = SIGNUP_COUNTRIES.map((country) => ({ value: country, label: country }));

interface ApplicationStepProps {
  application: ApplicationForm;
  loginPath: string;
}

export function ApplicationStep({ application, loginPath }: ApplicationStepProps) {
  const { form, field, submit, failure, isSubmitting } = application;
  const share = filledShare(useWatch({ control: form.control, name: REQUIRED_FIELDS }));
  return (
    <AccountPage
      step={texts.step}
      title={texts.title}
      lead={texts.lead}
      back={{ to: stepPath('offer'), label: texts.back }}
    >
      <Progress label={texts.progress} value={share} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Fields field={field} />
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <Button type="submit" size="lg" full disabled={share < 1} loading={isSubmitting}>
          {texts.submit}
        </Button>
      </form>
      <p className="text-sm text-muted">
        {texts.haveAccount} <TextLink to={loginPath}>Log in</TextLink>
      </p>
      <p className="text-sm text-muted">
        {texts.haveCode} <TextLink to={stepPath('confirm')}>{texts.enterCode}</TextLink>
      </p>
    </AccountPage>
  );
}

function Fields({ field }: Pick<ApplicationForm, 'field'>) {
  return (
    <>
      <TextField label="Full name" required autoComplete="name" {...field('fullName')} />
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <TextField label="Phone number" required type="tel" autoComplete="tel" {...field('phone')} />
      <SelectField
        label="Country"
        required
        autoComplete="country-name"
        placeholder="Choose"
        options={countries}
        {...field('country')}
      />
      <TextField
        label="Telegram"
        hint={texts.telegramHint}
        placeholder="@handle"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('telegram')}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint={texts.passwordHint}
        {...field('password')}
      />
    </>
  );
}

const REQUIRED_FIELDS = [
  'fullName',
  'email',
  'phone',
  'country',
  'password',
] as const satisfies readonly (keyof RegisterBody)[];

/** The share of filled required fields, 0 to 1. Filled means more than blanks; right is for the schema to say. */
export function filledShare(values: readonly (string | undefined)[]): number {
  return values.filter((value) => value?.trim()).length / REQUIRED_FIELDS.length;
}
