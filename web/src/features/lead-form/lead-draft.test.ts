import { afterEach, expect, it, vi } from 'vitest';
import { NO_ANSWERS } from './lead-answers.ts';
import { clearDraft, readDraft, writeDraft } from './lead-draft.ts';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
afterEach(() => stored.clear());

it('gives back what was written, and nothing once it is cleared', () => {
  const draft = {
    answers: { ...NO_ANSWERS, fullName: 'Ada' },
    startedAt: Date.now(),
    attempt: { key: 'a-key', content: '{}' },
  };
  writeDraft(draft);
  expect(readDraft()).toEqual(draft);
  clearDraft();
  expect(readDraft()).toBeUndefined();
});

it('is gone an hour after the form was first seen', () => {
  const draft = { answers: { ...NO_ANSWERS, fullName: 'Ada' }, startedAt: 1_000 };
  writeDraft(draft);
  expect(readDraft(3_601_000)).toMatchObject(draft);
  expect(readDraft(3_601_001)).toBeUndefined();
  expect(stored.size).toBe(0);
});

it.each(['not json', '7', 'null'])('takes %s for no draft', (text) => {
  stored.set('croneai.lead-form', text);
  expect(readDraft()).toBeUndefined();
});

it('fills up what an older page did not know and drops what is no text', () => {
  stored.set('croneai.lead-form', JSON.stringify({ answers: { fullName: 'Ada', email: { $gt: '' } } }));
  expect(readDraft()?.answers).toEqual({ ...NO_ANSWERS, fullName: 'Ada' });
});
