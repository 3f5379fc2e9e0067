import { SIGNUP_COUNTRIES } from '@croneai/contracts/constants.ts';
import { planNoticeBodySchema, segmentSchema } from '@croneai/contracts/endpoints/notifier/notice-bodies.ts';
import type { ServiceNoticePreview } from '@croneai/contracts/endpoints/notifier/service-notices.ts';
import { useState } from 'react';
import { z } from 'zod';
import { noticeTexts as texts } from '../../content/notices.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import { usePreviewNoticeMutation, useSendNoticeMutation } from './api.ts';
import { PreviewCard } from './preview-card.tsx';

const EMPTY = {
  subject: '',
  text: '',
  tier: '',
  state: '',
  country: '',
  silentDays: '',
  sendsAt: '',
  bannerDays: '7',
};
type Written = typeof EMPTY;
type Planned = z.output<typeof planNoticeBodySchema>;

const { subject, text, sendsAt, bannerDays } = planNoticeBodySchema.shape;
const { tier, state, country, silentDays } = segmentSchema.shape;
const numberIn = (typed: unknown) => (typed === '' ? undefined : Number(typed));
const chosen = (value: unknown) => (value === '' ? undefined : value);
/** Converts the texts in the form to the body of the call, with a segment of members and a time. */
const schema = z
  .object({
    subject,
    text,
    tier: z.preprocess(chosen, tier),
    state: z.preprocess(chosen, state),
    country: z.preprocess(chosen, country),
    silentDays: z.preprocess(numberIn, silentDays),
    sendsAt: z.preprocess((typed) => (typed === '' ? null : new Date(String(typed)).toISOString()), sendsAt),
    bannerDays: z.preprocess(numberIn, bannerDays),
  })
  .transform(
    ({ tier, state, country, silentDays, ...words }): Planned => ({
      ...words,
      segment: { tier, state, country, silentDays },
    }),
  ) as unknown as z.ZodType<Planned, Written>;

const countries = SIGNUP_COUNTRIES.map((name) => ({ value: name, label: name }));

/**
 * A form in four steps: write, choose members, preview, send. It sends exactly the text of the
 * preview.
 */
export function NoticeForm() {
  const [previewed, setPreviewed] = useState<{
    body: Planned;
    written: string;
    preview: ServiceNoticePreview;
  }>();
  const [makePreview, { isLoading }] = usePreviewNoticeMutation();
  const [send, sending] = useSendNoticeMutation();
  const { form, field, submit, failure } = useApiForm({
    schema,
    defaultValues: EMPTY,
    send: async (body) => {
      const answer = await makePreview(body);
      if (answer.data)
        setPreviewed({ body, written: JSON.stringify(form.getValues()), preview: answer.data });
      return answer;
    },
    failed: 'The preview couldn’t be made.',
  });
  const written = JSON.stringify(form.watch());
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <Card padding="lg">
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <CardHead title="Write" text={texts.lead} />
          <TextField label="Subject" hint={texts.subjectHint} {...field('subject')} />
          <TextAreaField label="Text" hint={texts.textHint} rows={8} {...field('text')} />
          <fieldset className="grid gap-5 sm:grid-cols-2">
            <legend className="mb-3 text-sm font-medium">{texts.who}</legend>
            <SelectField label="Tier" placeholder="All tiers" options={texts.tiers} {...field('tier')} />
            <SelectField label="State" placeholder="Any state" options={texts.states} {...field('state')} />
            <SelectField
              label="Country"
              placeholder="All countries"
              options={countries}
              {...field('country')}
            />
            <TextField
              label="Days without a sign-in"
              hint={texts.silentHint}
              inputMode="numeric"
              {...field('silentDays')}
            />
            <TextField label="Send at" hint={texts.sendsAtHint} type="datetime-local" {...field('sendsAt')} />
            <TextField
              label="Days with a banner"
              hint={texts.bannerHint}
              inputMode="numeric"
              {...field('bannerDays')}
            />
          </fieldset>
          <Submit failure={failure} loading={isLoading} className="self-start">
            Preview
          </Submit>
        </form>
      </Card>
      {previewed ? (
        <PreviewCard
          preview={previewed.preview}
          isStale={written !== previewed.written}
          texts={{
            nobody: texts.nobody,
            stale: texts.previewStale,
            action: texts.confirmAction(previewed.preview.recipients),
            question: 'Send this notice?',
            text: texts.confirm(previewed.preview.recipients, previewed.body.sendsAt !== null),
            confirm: texts.confirmAction(previewed.preview.recipients),
            failed: texts.sendFailed,
            sent: 'The notice is on its way.',
          }}
          send={() => send({ ...previewed.body, recipients: previewed.preview.recipients })}
          state={sending}
          onSent={() => {
            setPreviewed(undefined);
            form.reset(EMPTY);
          }}
          onRecipientsChanged={submit}
        />
      ) : null}
    </div>
  );
}
