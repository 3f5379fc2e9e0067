import type { ContactBody } from '@croneai/contracts/endpoints/contact.ts';
import type { ContactCategory } from '@croneai/contracts/leads.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../shared/api/api-error.ts';
import { networkFailure } from '../../shared/api/envelope.ts';
import { useSendOnce } from '../../shared/forms/send-attempt.ts';

/** A message is never sent faster than somebody can see that it is being sent. */
const SENDING_MIN_MS = 1500;
const SUCCESS_SHOWN_MS = 5000;

export type ContactState =
  | { phase: 'idle' | 'sending' | 'success' }
  /** `reason` is the server's, where it gave one that the person can do something about. */
  | { phase: 'failed'; reason: string | undefined };

/** From idle to sending to success and back. Only a message that arrived clears the form. */
export function useContactForm() {
  const [state, setState] = useState<ContactState>({ phase: 'idle' });
  const isBusy = useRef(false);
  const { keyFor, forget } = useSendOnce();
  useEffect(() => {
    if (state.phase !== 'success') return;
    const timer = setTimeout(() => setState({ phase: 'idle' }), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const submit = async (form: HTMLFormElement) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ phase: 'sending' });
    const body = messageOf(form);
    const [answer] = await Promise.all([send(body, keyFor(body)), pause(SENDING_MIN_MS)]);
    isBusy.current = false;
    if ('error' in answer) return setState({ phase: 'failed', reason: reasonOf(answer.error) });
    form.reset();
    forget();
    setState({ phase: 'success' });
  };
  return {
    state,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
