import { type RegisterBody, registerBodySchema } from '@croneai/contracts/endpoints/auth.ts';
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

/** Lives in the page, not in its step, so that going back and forth loses nothing. */
export function useApplicationForm(): ApplicationForm {
  return useForm({ resolver: zodResolver(registerBodySchema), defaultValues: EMPTY, mode: 'onTouched' });
}
