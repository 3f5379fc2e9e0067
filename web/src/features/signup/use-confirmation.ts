import {
  confirmationCode,
  type ResendCodeBody,
  registrationPassword,
} from '@croneai/contracts/endpoints/auth.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { email as emailAddress } from '@croneai/contracts/text.ts';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { signupTexts } from '../../content/signup.ts';
import { isNetworkError, messageOf } from '../../shared/api/api-error.ts';
import { startSession } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { useConfirmCodeMutation } from './api.ts';
import { writePending } from './public/pending-registration.ts';

const here = z.object({ email: emailAddress, password: z.string(), confirmationCode });
const elsewhere = here.extend({ password: registrationPassword });

/** The form of the code. With a handle the tab itself shows whose sign-up it is; without, address and password do. */
export function useConfirmation(email: string, handle: string | undefined) {
  const [confirm, { isLoading }] = useConfirmCodeMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const confirmation = useApiForm({
    schema: handle ? here : elsewhere,
    defaultValues: { email, password: '', confirmationCode: '' },
    mode: 'onTouched',
    send: async ({ confirmationCode: code, ...claim }) => {
      const answer = await confirm({ confirmationCode: code, ...proofOf(claim, handle) });
      if (answer.data) {
        writePending(undefined);
        await startSession(dispatch, answer.data);
        await navigate(paths.dashboard, { replace: true });
      }
      return answer;
    },
    failed: failureText,
  });
  const { form } = confirmation;
  return {
    ...confirmation,
    isSending: isLoading,
    /** What asks for another email; undefined, and told at the fields, when they are not filled in. */
    async claim(): Promise<ResendCodeBody | undefined> {
      const isComplete = await form.trigger(['email', 'password'], { shouldFocus: true });
      return isComplete ? proofOf(form.getValues(), handle) : undefined;
    },
  };
}

function proofOf(
  { email, password }: { email: string; password: string },
  handle: string | undefined,
): ResendCodeBody {
  return handle ? { email, handle } : { email: email.trim().toLowerCase(), password };
}

function failureText(error: unknown): string {
  return isNetworkError(error)
    ? signupTexts.application.network
    : messageOf(error, signupTexts.confirm.invalid);
}
