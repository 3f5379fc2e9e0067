import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import type { RegisterBody } from '@croneai/contracts/endpoints/auth.ts';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { signupTexts } from '../../content/signup.ts';
import { isNetworkError, messageOf } from '../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../shared/forms/apply-field-errors.ts';
import { type PendingRegistration, resendAtAfter } from '../../shared/registration/pending-registration.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useRegisterMutation } from './api.ts';
import { ApplicationFields } from './application-fields.tsx';
import type { ApplicationForm } from './application-form.ts';
import { stepPath } from './signup-step.ts';

const texts = signupTexts.application;
const countries = SIGNUP_COUNTRIES.map((country) => ({ value: country, label: country }));

interface ApplicationStepProps {
  form: ApplicationForm;
  loginPath: string;
  onRegistered: (pending: PendingRegistration) => void;
}

export function ApplicationStep({ form, loginPath, onRegistered }: ApplicationStepProps) {
  const { submit, failure, isSending } = useSubmit(form, onRegistered);
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
        <ApplicationFields form={form} countries={countries} />
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <Button type="submit" size="lg" full disabled={share < 1} loading={isSending}>
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

function useSubmit(form: ApplicationForm, onRegistered: ApplicationStepProps['onRegistered']) {
  const [register, { isLoading }] = useRegisterMutation();
  const navigate = useNavigate();
  const submit = form.handleSubmit(async (values) => {
    const { data, error } = await register(values);
    if (data) {
      const { email, handle, resendAfterSeconds } = data;
      onRegistered({ email, handle, resendAt: resendAtAfter(resendAfterSeconds) });
      await navigate(stepPath('confirm'));
    } else if (!applyFieldErrors(form, error)) {
      form.setError('root', { message: failureText(error) });
    }
  });
  return {
    submit: (event: React.FormEvent) => void submit(event),
    failure: form.formState.errors.root?.message,
    isSending: isLoading,
  };
}

function failureText(error: unknown): string {
  return isNetworkError(error) ? texts.network : messageOf(error, texts.failed);
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
