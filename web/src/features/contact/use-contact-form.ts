import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ContactMessage, sendMessage } from './api.ts';

/** A message is never sent faster than somebody can see that it is being sent. */
const SENDING_MIN_MS = 1500;
const SUCCESS_SHOWN_MS = 5000;

export type ContactState = 'idle' | 'sending' | 'success' | 'failed';

/** From idle to sending to success and back. Only a message that arrived clears the form. */
export function useContactForm() {
  const [state, setState] = useState<ContactState>('idle');
  const isBusy = useRef(false);
  useEffect(() => {
    if (state !== 'success') return;
    const timer = setTimeout(() => setState('idle'), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const submit = async (form: HTMLFormElement) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState('sending');
    const message = sendMessage(messageOf(form), new AbortController().signal);
    const [hasArrived] = await Promise.all([message, pause(SENDING_MIN_MS)]);
    isBusy.current = false;
    if (hasArrived) form.reset();
    setState(hasArrived ? 'success' : 'failed');
  };
  return {
    state,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

function messageOf(form: HTMLFormElement): ContactMessage {
  const data = new FormData(form);
  const text = (name: keyof ContactMessage) => String(data.get(name) ?? '').trim();
  return {
    name: text('name'),
    email: text('email'),
    category: text('category'),
    subject: text('subject'),
    message: text('message'),
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
