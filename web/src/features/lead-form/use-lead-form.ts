import { LEAD_EVENT_VALUE_USD } from '@croneai/contracts/leads.ts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { leadSuccessTexts, leadFormTexts as texts } from '../../content/lead-form.ts';
import { track } from '../../shared/analytics/track.ts';
import { type ApiError, isNetworkError, messageOf } from '../../shared/api/api-error.ts';
import { type Attempt, attemptFor } from '../../shared/forms/send-attempt.ts';
import { visitSource } from '../../shared/site/visit-source.ts';
import {
  clearDraft,
  fillIn,
  LEAD_FIELDS,
  type LeadAnswers,
  type LeadErrors,
  type LeadField,
  NO_ANSWERS,
  readAnswers,
  readDraft,
  toBody,
  writeDraft,
} from './lead-answers.ts';
import { LEAD_STEPS, stepId } from './lead-fields.tsx';

export interface LeadAlert {
  title?: string;
  text: string;
}

/** Loads the schema at the first focus of the form, so that it is ready when the form is sent. */
export const loadSending = () => import('./send-lead.ts');

/**
 * Returns the form's state: errors under fields, and why sending failed. The input stays in the
 * form element.
 */
export function useLeadForm() {
  const { form, codes, setCode, keep, draft } = useDraft();
  const [errors, setErrors] = useState<LeadErrors>({});
  const [alert, setAlert] = useState<LeadAlert>();
  const [isSubmitting, setSubmitting] = useState(false);
  const { step, goTo } = useSteps(form);

  const submit = async (element: HTMLFormElement) => {
    setAlert(undefined);
    const { checkLead, submitLead } = await loadSending();
    const answers = readAnswers(element);
    const found = checkLead(answers);
    if (Object.keys(found).length > 0) return showErrors(found);

    const body = { ...toBody(answers), website: String(new FormData(element).get('website') ?? '') };
    draft.current.attempt = attemptFor(JSON.stringify(body), draft.current.attempt);
    keep();
    const elapsedMs = Math.round(Date.now() - draft.current.startedAt);
    const answer = await submitLead({ ...body, elapsedMs, source: visitSource() }, draft.current.attempt.key);
    if ('error' in answer) return fail(answer.error);
    track('Lead', {
      content_name: texts.title,
      content_category: 'bot-access',
      value: answers.canAfford === 'yes' ? LEAD_EVENT_VALUE_USD : 0,
      currency: 'USD',
    });
    clearDraft();
    location.assign(leadSuccessTexts.path);
  };

  const showErrors = (found: LeadErrors) => {
    setErrors(found);
    const field = LEAD_FIELDS.find((each) => found[each]) as LeadField;
    goTo(
      LEAD_STEPS.findIndex(({ fields }) => fields.includes(field)),
      field,
    );
  };

  /** The visitor can always go back. Going forward requires a complete step. */
  const onStep = async (by: 1 | -1) => {
    const element = form.current;
    if (!element) return;
    const found = by === 1 ? await checkStep(element, step) : {};
    if (Object.keys(found).length > 0) showErrors(found);
    else goTo(step + by);
  };

  const fail = (error: ApiError) => {
    const known = Object.fromEntries(
      LEAD_FIELDS.flatMap((field) => (error.fields?.[field] ? [[field, error.fields[field]]] : [])),
    );
    if (Object.keys(known).length > 0) return showErrors(known);
    report(error);
  };

  const report = (error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: the specification requires it, in addition to the visible alert
    console.error(texts.failed, error);
    setAlert(alertOf(error));
  };

  const isBusy = useRef(false);
  return {
    form,
    codes,
    setCode,
    errors,
    alert,
    isSubmitting,
    step,
    onStep: (by: 1 | -1) => void onStep(by),
    onInput: ({ target }: FormEvent<HTMLFormElement>) => {
      keep();
      const { name } = target as HTMLInputElement;
      setErrors(({ [name as LeadField]: _cleared, ...others }) => others);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      // On a phone, Enter leads to the next step until the last step is shown.
      if (step < LEAD_STEPS.length - 1 && isStepped()) return void onStep(1);
      if (isBusy.current) return;
      isBusy.current = true;
      setSubmitting(true);
      void submit(event.currentTarget)
        // Rejects if the chunk with the schema failed to load, usually because there is no network.
        .catch(report)
        .finally(() => {
          isBusy.current = false;
          setSubmitting(false);
        });
    },
  };
}

/**
 * Returns the step that a phone shows. A new step moves the focus to the heading of the step. An
 * error moves the focus to the invalid field.
 */
function useSteps(form: RefObject<HTMLFormElement | null>) {
  const [place, setPlace] = useState<{ step: number; field?: LeadField | undefined }>();
  useEffect(() => {
    if (!place || !form.current) return;
    if (place.field) focusField(form.current, place.field);
    else document.getElementById(stepId(place.step))?.focus();
  }, [form, place]);
  return {
    step: place?.step ?? 0,
    goTo: (step: number, field?: LeadField) => setPlace({ step, field }),
  };
}

/** True on screens so narrow that `NOT_THIS_STEP` applies. */
const isStepped = () => matchMedia('(width < 48rem)').matches;

/**
 * Finds the missing and invalid answers of a step. If the schema fails to load, finds none, and the
 * answers are checked when the form is sent.
 */
async function checkStep(form: HTMLFormElement, step: number): Promise<LeadErrors> {
  const sending = await loadSending().catch(() => undefined);
  const found = sending?.checkLead(readAnswers(form)) ?? {};
  const fields = LEAD_STEPS[step]?.fields ?? [];
  return Object.fromEntries(fields.flatMap((field) => (found[field] ? [[field, found[field]]] : [])));
}

/** Keeps a copy of the form's input in the tab's storage, so that it survives a reload. */
function useDraft() {
  const form = useRef<HTMLFormElement>(null);
  const [codes, setCodes] = useState(codesOf(NO_ANSWERS));
  const draft = useRef<{ startedAt: number; attempt?: Attempt | undefined }>({
    // The form is part of the document, so the visitor sees it from the start of the visit.
    startedAt: typeof performance === 'undefined' ? 0 : performance.timeOrigin,
  });
  useEffect(() => {
    const stored = readDraft();
    if (!stored || !form.current) return;
    draft.current = stored;
    fillIn(form.current, stored.answers);
    setCodes(codesOf(stored.answers));
  }, []);
  const keep = () => {
    if (form.current) writeDraft({ ...draft.current, answers: readAnswers(form.current) });
  };
  const isChosen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hidden field has the selected code only after this render
  useEffect(() => {
    if (isChosen.current) keep();
  }, [codes]);
  const setCode = (field: keyof typeof codes, code: string) => {
    isChosen.current = true;
    setCodes((known) => ({ ...known, [field]: code }));
  };
  return { form: form as RefObject<HTMLFormElement | null>, codes, setCode, keep, draft };
}

function codesOf({ countryCode, callCountryCode }: LeadAnswers) {
  return { countryCode, callCountryCode };
}

function alertOf(error: unknown): LeadAlert {
  const isAnswered =
    typeof error === 'object' && error !== null && 'status' in error && !isNetworkError(error);
  if (isAnswered) return { text: messageOf(error, texts.failed) };
  return navigator.onLine ? { text: texts.error } : { title: texts.error, text: texts.offline };
}

function focusField(form: HTMLFormElement, field: LeadField): void {
  const found = form.elements.namedItem(field);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}
