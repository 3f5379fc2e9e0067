import { type PasswordOwner, weaknessOf } from '@croneai/contracts/password-rules.ts';
import { replacementPassword } from '@croneai/contracts/text.ts';
import { z } from 'zod';
import { resetTexts as texts } from '../../content/account.ts';

/** The contract's password, typed twice. Only length and match are enforced. */
export const newPasswordSchema = z
  .object({ newPassword: replacementPassword, confirmPassword: z.string().min(1, texts.fillIn) })
  .refine((values) => values.newPassword === values.confirmPassword, {
    message: texts.mismatch,
    path: ['confirmPassword'],
    // A missing or short password is told first.
    when: ({ issues }) => issues.length === 0,
  });

/** And none that guessing would find soon, as far as the page can tell. */
export const newPasswordSchemaFor = (owner: PasswordOwner) =>
  newPasswordSchema.superRefine(({ newPassword }, context) => {
    const message = weaknessOf(newPassword, owner);
    if (message) context.addIssue({ code: 'custom', path: ['newPassword'], message });
  });
