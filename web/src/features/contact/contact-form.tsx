import { LoaderCircle } from 'lucide-react';
import { contactCategories, contactTexts as texts } from '../../content/contact.ts';
import { links } from '../../content/links.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import { useContactForm } from './use-contact-form.ts';

/** The browser checks the fields itself, in its own words. */
export function ContactForm() {
  const { state, onSubmit } = useContactForm();
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-5">
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
      <SelectField label={texts.category} name="category" required options={contactCategories} />
      <TextField label={texts.subject} name="subject" required maxLength={200} />
      <TextAreaField label={texts.message} name="message" required rows={6} maxLength={5000} />
      {state === 'success' ? (
        <Notice tone="success" title={texts.sent}>
          {texts.sentText}
        </Notice>
      ) : null}
      {state === 'failed' ? (
        <Notice tone="danger" title={texts.failed}>
          {texts.failedText} <EmailLink />.
        </Notice>
      ) : null}
      <Button
        type="submit"
        size="lg"
        disabled={state === 'sending'}
        aria-busy={state === 'sending' || undefined}
        className="sm:w-fit sm:min-w-44"
      >
        {state === 'sending' ? (
          <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={1.5} />
        ) : null}
        {state === 'sending' ? texts.sending : texts.submit}
      </Button>
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
