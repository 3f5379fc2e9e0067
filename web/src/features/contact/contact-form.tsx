import type { ContactBody } from '@croneai/contracts/endpoints/leads/contact.ts';
import { CONTACT_CATEGORIES, type ContactCategory } from '@croneai/contracts/leads.ts';
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { contactCategories, contactTexts as texts } from '../../content/contact.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { networkFailure } from '../../shared/api/envelope.ts';
import { Honeypot } from '../../shared/forms/honeypot.tsx';
import { usePacedSave } from '../../shared/forms/paced-save.ts';
import { useSendOnce } from '../../shared/forms/send-attempt.ts';
import { useIsLive } from '../../shared/site/use-is-live.ts';
import { visitSource } from '../../shared/site/visit-source.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { EmailField, TextAreaField, TextField } from '../../shared/ui/text-field.tsx';

/**
 * The browser validates the fields. Text that is typed before the script loads is kept. Only
 * sending needs the script.
 */
export function ContactForm({ supportEmail }: { supportEmail: string }) {
  const { state, save } = usePacedSave();
  /** `reason` is the server's text, if the visitor can do something about the failure. */
  const [failure, setFailure] = useState<{ reason: string | undefined }>();
  const { keyFor, forget } = useSendOnce();
  const submit = async (form: HTMLFormElement) => {
    setFailure(undefined);
    const body = messageOf(form);
    const answer = await save(() => send(body, keyFor(body)));
    if ('error' in answer) return setFailure({ reason: reasonOf(answer.error) });
    // The form is cleared only after the message was received. Text that the visitor typed
    // during the sending was not sent, so it stays.
    if (JSON.stringify(body) === JSON.stringify(messageOf(form))) form.reset();
    forget();
  };
  const isLive = useIsLive();
  const isSending = state === 'saving';
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit(event.currentTarget);
      }}
      onFocus={() => void loadSending().catch(() => undefined)}
      className="relative flex flex-col gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" id="contact-name" name="name" required maxLength={100} autoComplete="name" />
        <EmailField id="contact-email" name="email" required maxLength={254} />
      </div>
      <SelectField
        label="Category"
        id="contact-category"
        name="category"
        required
        defaultValue={CONTACT_CATEGORIES[0]}
        options={contactCategories}
      />
      <TextField label="Subject" id="contact-subject" name="subject" required maxLength={200} />
      <TextAreaField label="Message" id="contact-message" name="message" required rows={6} maxLength={5000} />
      <Honeypot label="Leave this field empty" />
      {state === 'saved' ? (
        <Notice tone="success" title="Message sent successfully!">
          We'll get back to you within 24 hours.
        </Notice>
      ) : null}
      {failure ? (
        <Notice tone="danger" title="Your message wasn’t sent">
          {failure.reason ? `${failure.reason} ` : ''}
          Your text is still here. You can also write to <EmailLink email={supportEmail} />.
        </Notice>
      ) : null}
      <Button
        type="submit"
        size="lg"
        disabled={!isLive || isSending}
        aria-busy={isSending || undefined}
        className="sm:w-fit sm:min-w-44"
      >
        {isSending ? <LoaderCircle className="size-4 animate-spin" /> : null}
        {isSending ? 'Sending...' : 'Send message'}
      </Button>
      <p className="text-sm text-muted">{texts.consent}</p>
      <noscript>
        <p className="text-sm text-muted">Without JavaScript you can write to us by email: {supportEmail}</p>
      </noscript>
    </form>
  );
}

export function EmailLink({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      className="rounded-[4px] font-medium break-all text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
    >
      {email}
    </a>
  );
}

/**
 * Loads the script that sends the message. Called when a field gets the focus, so that the script
 * is ready in time.
 */
const loadSending = () => import('./send-message.ts');

async function send(body: ContactBody, key: string) {
  // Measured from the page load, because the form was visible from the start.
  const elapsedMs = Math.round(performance.now());
  const sending = await loadSending().catch(() => undefined);
  return sending ? sending.sendMessage({ ...body, elapsedMs, source: visitSource() }, key) : networkFailure();
}

/**
 * Returns the server's text for field errors and rate limits. The texts of other errors are not
 * written for visitors.
 */
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
