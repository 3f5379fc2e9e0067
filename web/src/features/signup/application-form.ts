import { type RegisterBody, registerBodySchema } from '@croneai/contracts/endpoints/auth.ts';
import { weaknessOf } from '@croneai/contracts/password-rules.ts';
import { useNavigate } from 'react-router-dom';
import { signupTexts } from '../../content/signup.ts';
import { isNetworkError, messageOf } from '../../shared/api/api-error.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { useRegisterMutation } from './api.ts';
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
export function useApplicationForm(onRegistered: (pending: PendingRegistration) => void) {
  const [register] = useRegisterMutation();
  const navigate = useNavigate();
  return useApiForm({
    schema,
    defaultValues: EMPTY,
    mode: 'onTouched',
    send: async (values) => {
      const answer = await register(values);
      if (answer.data) {
        const { email, handle, resendAfterSeconds } = answer.data;
        onRegistered({ email, handle, resendAt: resendAtAfter(resendAfterSeconds) });
        await navigate(stepPath('confirm'));
      }
      return answer;
    },
    failed: (error) => (isNetworkError(error) ? texts.network : messageOf(error, texts.failed)),
  });
}

export type ApplicationForm = ReturnType<typeof useApplicationForm>;
