import { type RegisterBody, registerBodySchema } from '@croneai/contracts/endpoints/auth.ts';
import { weaknessOf } from '@croneai/contracts/password-rules.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';

export type ApplicationForm = UseFormReturn<RegisterBody>;

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
export function useApplicationForm(): ApplicationForm {
  return useForm({ resolver: zodResolver(schema), defaultValues: EMPTY, mode: 'onTouched' });
}
