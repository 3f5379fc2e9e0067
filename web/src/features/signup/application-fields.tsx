import { signupTexts } from '../../content/signup.ts';
import { type Option, SelectField } from '../../shared/ui/select-field.tsx';
import { PasswordField, TextField } from '../../shared/ui/text-field.tsx';
import type { ApplicationForm } from './application-form.ts';

const texts = signupTexts.application;

export function ApplicationFields({
  form,
  countries,
}: {
  form: ApplicationForm;
  countries: readonly Option[];
}) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Full name"
        required
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="Email"
        required
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Phone number"
        required
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <SelectField
        label="Country"
        required
        autoComplete="country-name"
        placeholder="Choose"
        options={countries}
        error={errors.country?.message}
        {...register('country')}
      />
      <TextField
        label="Telegram"
        hint={texts.telegramHint}
        placeholder="@handle"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.telegram?.message}
        {...register('telegram')}
      />
      <PasswordField
        label="Password"
        required
        autoComplete="new-password"
        hint={texts.passwordHint}
        error={errors.password?.message}
        {...register('password')}
      />
    </>
  );
}
