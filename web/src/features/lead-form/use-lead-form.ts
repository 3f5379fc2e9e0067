import { LEAD_EVENT_VALUE_USD } from '@croneai/contracts/leads.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leadSuccessTexts, leadFormTexts as texts } from '../../content/lead-form.ts';
import { track } from '../../shared/analytics/track.ts';
import { type ApiError, isNetworkError, messageOf } from '../../shared/api/api-error.ts';
import { type Attempt, attemptFor } from '../../shared/forms/send-attempt.ts';
import { shownSince } from '../../shared/forms/shown-since.ts';
import { useIsDrawnAhead } from '../../shared/site/use-is-drawn-ahead.ts';
import { submitLead } from './api.ts';
import {
  isAsked,
  LEAD_FIELDS,
  type LeadAnswers,
  type LeadErrors,
  type LeadField,
  NO_ANSWERS,
  toBody,
} from './lead-answers.ts';
import { clearDraft, readDraft, writeDraft } from './lead-draft.ts';

export interface LeadAlert {
  title?: string;
  text: string;
}

/** Brings the schema. Asked for at the first touch of the form, so that it is there when the form is sent. */
export const loadCheck = () => import('./check-lead.ts');

/** The lead form: answers that outlive a reload, errors under their fields, and what went wrong with sending. */
export function useLeadForm() {
  const { answers, change, draft } = useDraft();
  const [errors, setErrors] = useState<LeadErrors>({});
  const [alert, setAlert] = useState<LeadAlert>();
  const [isSubmitting, setSubmitting] = useState(false);
  const navigate = useNavigate();

  const submit = async (form: HTMLFormElement) => {
    setAlert(undefined);
    const { checkLead } = await loadCheck();
    const found = checkLead(answers);
    if (Object.keys(found).length > 0) return showErrors(form, found);

    const body = { ...toBody(answers), website: honeypotOf(form) };
    draft.current.attempt = attemptFor(JSON.stringify(body), draft.current.attempt);
    writeDraft({ answers, ...draft.current });
    const elapsedMs = Date.now() - draft.current.startedAt;
    const answer = await submitLead({ ...body, elapsedMs }, draft.current.attempt.key);
    if ('error' in answer) return fail(form, answer.error);
    track('Lead', {
      content_name: texts.title,
      content_category: 'bot-access',
      value: answers.canAfford === 'yes' ? LEAD_EVENT_VALUE_USD : 0,
      currency: 'USD',
    });
    clearDraft();
    await navigate(leadSuccessTexts.path);
  };

  const showErrors = (form: HTMLFormElement, found: LeadErrors) => {
    setErrors(found);
    focusField(form, LEAD_FIELDS.find((field) => found[field]) as LeadField);
  };

  const fail = (form: HTMLFormElement, error: ApiError) => {
    const known = Object.fromEntries(
      LEAD_FIELDS.flatMap((field) => (error.fields?.[field] ? [[field, error.fields[field]]] : [])),
    );
    if (Object.keys(known).length > 0) return showErrors(form, known);
    setAlert(alertOf(error));
  };

  const isBusy = useRef(false);
  return {
    answers,
    errors,
    alert,
    isSubmitting,
    isAsked: (field: LeadField) => isAsked(field, answers),
    change: (field: LeadField, value: string) => {
      change(field, value);
      setErrors(({ [field]: _cleared, ...others }) => others);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isBusy.current) return;
      isBusy.current = true;
      setSubmitting(true);
      void submit(event.currentTarget)
        // The schema's chunk could not be loaded: the network again.
        .catch(() => setAlert(alertOf(undefined)))
        .finally(() => {
          isBusy.current = false;
          setSubmitting(false);
        });
    },
  };
}

/** Answers that are in the tab's storage too. They are read after the first drawing, which is the prerendered page. */
function useDraft() {
  const [answers, setAnswers] = useState<LeadAnswers>(NO_ANSWERS);
  const draft = useRef<{ startedAt: number; attempt?: Attempt | undefined }>({ startedAt: 0 });
  const isRead = useRef(false);
  const isDrawnAhead = useIsDrawnAhead();
  useEffect(() => {
    const stored = readDraft();
    draft.current = { startedAt: stored?.startedAt ?? shownSince(isDrawnAhead), attempt: stored?.attempt };
    isRead.current = true;
    if (stored) setAnswers(stored.answers);
  }, [isDrawnAhead]);
  useEffect(() => {
    if (isRead.current && answers !== NO_ANSWERS) writeDraft({ answers, ...draft.current });
  }, [answers]);
  const change = (field: LeadField, value: string) => setAnswers((known) => ({ ...known, [field]: value }));
  return { answers, change, draft };
}

function alertOf(error: unknown): LeadAlert {
  if (error !== undefined && !isNetworkError(error)) return { text: messageOf(error, texts.failed) };
  return navigator.onLine ? { text: texts.error } : { title: texts.offlineTitle, text: texts.offline };
}

function honeypotOf(form: HTMLFormElement): string {
  return String(new FormData(form).get('website') ?? '');
}

function focusField(form: HTMLFormElement, field: LeadField): void {
  const found = form.elements.namedItem(field);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}
