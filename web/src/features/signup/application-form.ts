import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { type RegisterBody, registerBodySchema } from '@croneai/contracts/endpoints/auth.ts';
import { DEFAULT_COUNTRY_CODE } from '@croneai/contracts/leads.ts';
import { weaknessOf } from '@croneai/contracts/password-rules.ts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { signupTexts } from '../../content/signup.ts';
import { isNetworkError, messageOf } from '../../shared/api/api-error.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { useRegisterMutation } from './api.ts';
import { codeOf, countryOf, withCountryCode } from './phone-code.ts';
import { type PendingRegistration, resendAtAfter } from './public/pending-registration.ts';
import { stepPath } from './signup-step.ts';

const texts = signupTexts.application;

const EMPTY: RegisterBody = {
  fullName: '',
  email: '',
  phone: '',
  // The select's empty first choice, which the schema refuses.
  country: '' as RegisterBody['country'],
  telegram: '',
  password: '',
};

/** What the server refuses beyond the rules, as far as this page can tell. */
const schema = registerBodySchema.superRefine((values, context) => {
  const message = weaknessOf(values.password, values);
  if (message) context.addIssue({ code: 'custom', path: ['password'], message });
});

/** Lives in the page, not in its step, so that going back and forth loses nothing. */
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
      const answer = await register({ ...values, phone, accepted: AGREEMENTS });
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
  // Typed on the offer, also when somebody went back to it.
  useEffect(() => {
    if (email !== '') form.setValue('email', email);
  }, [email, form]);
  /** Only where none is chosen, or the one of the code before. */
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
    /** The country of the number that was typed, unless one is chosen. */
    onPhone: () => {
      const phone = form.getValues('phone').trim();
      if (phone !== '' && !form.getValues('country')) followCode(codeOf(phone, code));
    },
  };
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>;
