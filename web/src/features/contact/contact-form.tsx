import { LoaderCircle } from 'lucide-react';
import { useRef } from 'react';
import { contactCategories, contactTexts as texts } from '../../content/contact.ts';
import { links } from '../../content/links.ts';
import { Honeypot } from '../../shared/forms/honeypot.tsx';
import { useEarlyTyping } from '../../shared/forms/use-early-typing.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The browser checks the fields itself, in its own words. */
export function ContactForm() {
  const { state, onSubmit } = useContactForm();
  const form = useRef<HTMLFormElement>(null);
  useEarlyTyping(form);
  const isSending = state.phase === 'sending';
  return (
    <form ref={form} method="post" onSubmit={onSubmit} className="relative flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={texts.name} name="name" required maxLength={100} autoComplete="name" />
        <TextField
          label={texts.email}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <SelectField
        label={texts.category}
        name="category"
        required
        defaultValue={contactCategories[0].value}
        options={contactCategories}
      />
      <TextField label={texts.subject} name="subject" required maxLength={200} />
      <TextAreaField label={texts.message} name="message" required rows={6} maxLength={5000} />
      <Honeypot label={texts.honeypot} />
      {state.phase === 'success' ? (
        <Notice tone="success" title={texts.sent}>
          {texts.sentText}
        </Notice>
      ) : null}
      {state.phase === 'failed' ? (
        <Notice tone="danger" title={texts.failed}>
          {state.reason ? `${state.reason} ` : ''}
          {texts.failedText} <EmailLink />.
        </Notice>
      ) : null}
      <Button
        type="submit"
        size="lg"
        disabled={isSending}
        aria-busy={isSending || undefined}
        className="sm:w-fit sm:min-w-44"
      >
        {isSending ? <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={1.5} /> : null}
        {isSending ? texts.sending : texts.submit}
      </Button>
      <p className="text-sm text-muted">{texts.consent}</p>
      <noscript>
        <p className="text-sm text-muted">
          {texts.noScript} {links.supportEmail.text}
        </p>
      </noscript>
    </form>
  );
}

export function EmailLink() {
  return (
    <a
      href={links.supportEmail.href}
      className="rounded-[4px] font-medium break-all text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
    >
      {links.supportEmail.text}
    </a>
  );
}
