import type { ContactBody } from '@croneai/contracts/endpoints/contact.ts';
import type { ContactCategory } from '@croneai/contracts/leads.ts';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../../shared/api/api-error.ts';
import { networkFailure } from '../../shared/api/envelope.ts';
import { usePacedSave } from '../../shared/forms/paced-save.ts';
import { useSendOnce } from '../../shared/forms/send-attempt.ts';

/** From idle to sending to success and back. Only a message that arrived clears the form. */
export function useContactForm() {
  const { state, save } = usePacedSave();
  /** `reason` is the server's, where it gave one that the person can do something about. */
  const [failure, setFailure] = useState<{ reason: string | undefined }>();
  const { keyFor, forget } = useSendOnce();
  const submit = async (form: HTMLFormElement) => {
    setFailure(undefined);
    const body = messageOf(form);
    const answer = await save(() => send(body, keyFor(body)));
    if ('error' in answer) return setFailure({ reason: reasonOf(answer.error) });
    form.reset();
    forget();
  };
  return {
    state,
    failure,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (state !== 'saving') void submit(event.currentTarget);
    },
  };
}

/** Asked for at the first touch, so that it is there when the form is sent. */
export const loadSending = () => import('./send-message.ts');

async function send(body: ContactBody, key: string) {
  // The form is there from the beginning of the visit on.
  const elapsedMs = Math.round(performance.now());
  const sending = await loadSending().catch(() => undefined);
  return sending ? sending.sendMessage({ ...body, elapsedMs }, key) : networkFailure();
}

/** What the server says of a field, or of too many messages; its other failures say nothing to a person. */
function reasonOf(error: ApiError): string | undefined {
  const field = Object.values(error.fields ?? {})[0];
  return field ?? (error.status === 429 ? error.message : undefined);
}

function messageOf(form: HTMLFormElement): ContactBody {
  const data = new FormData(form);
  const text = (name: keyof ContactBody) => String(data.get(name) ?? '').trim();
  return {
    name: text('name'),
    email: text('email'),
    category: text('category') as ContactCategory,
    subject: text('subject'),
    message: text('message'),
    website: text('website'),
  };
}
