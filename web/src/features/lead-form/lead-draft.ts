import type { Attempt } from '../../shared/forms/send-attempt.ts';
import { parseStored, storedText } from '../../shared/storage/stored-text.ts';
import { LEAD_FIELDS, type LeadAnswers, NO_ANSWERS } from './lead-answers.ts';

/** What a reload keeps: the answers, when the form was first seen, and under which key what was sent. */
export interface LeadDraft {
  answers: LeadAnswers;
  startedAt: number;
  attempt?: Attempt | undefined;
}

const stored = storedText('croneai.lead-form', 'tab');
/** A form left for longer than this begins anew: the next person at the computer shall not find a name and a number. */
const MAX_AGE_MS = 60 * 60 * 1_000;

export function readDraft(now = Date.now()): LeadDraft | undefined {
  const held = parseStored(stored.read());
  const draft = isRecord(held) ? toDraft(held) : undefined;
  if (!draft || now - draft.startedAt <= MAX_AGE_MS) return draft;
  clearDraft();
  return undefined;
}

export const writeDraft = (draft: LeadDraft): void => stored.write(JSON.stringify(draft));
export const clearDraft = (): void => stored.write(null);

function toDraft({ answers, startedAt, attempt }: Record<string, unknown>): LeadDraft {
  const kept = isRecord(answers) ? answers : {};
  const entries = LEAD_FIELDS.map((field) => [field, textOf(kept[field]) ?? NO_ANSWERS[field]]);
  const key = isRecord(attempt) ? textOf(attempt.key) : undefined;
  const content = isRecord(attempt) ? textOf(attempt.content) : undefined;
  return {
    answers: Object.fromEntries(entries) as LeadAnswers,
    startedAt: typeof startedAt === 'number' ? startedAt : Date.now(),
    ...(key && content ? { attempt: { key, content } } : {}),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
