import { submitLeadBodySchema } from '@croneai/contracts/endpoints/leads/lead-form.ts';
import { LEAD_CHOICES, LEAD_QUESTIONS } from '@croneai/contracts/lead-questions.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearDraft, type LeadAnswers, NO_ANSWERS, readDraft, toBody, writeDraft } from './lead-answers.ts';
import { checkLead } from './send-lead.ts';

/** Answers each question with its last option, which never requires another answer. */
const chosen = Object.fromEntries(LEAD_CHOICES.map((name) => [name, LEAD_QUESTIONS[name].options.at(-1)]));
const complete: LeadAnswers = {
  ...NO_ANSWERS,
  ...chosen,
  fullName: 'Ada Obi',
  phoneNumber: '0801-234 5678',
  email: 'ada@example.com',
};

describe('the sent answers', () => {
  it('contain numbers with dial codes and without spaces, and no call number if no call is wanted', () => {
    expect(toBody({ ...complete, callNumber: '123 456 789', lossAmount: '$5' })).toMatchObject({
      countryCode: '+234',
      phoneNumber: '+2340801-2345678',
      callCountryCode: '+234',
      callNumber: '',
      lossAmount: '',
    });
  });

  it('contain pasted numbers as plain digits, without invisible marks and special dashes', () => {
    const pasted = { ...complete, phoneNumber: '\u202a(0)801\u2011234\u00a05678\u202c' };
    expect(checkLead(pasted)).toEqual({});
    expect(toBody(pasted).phoneNumber).toBe('+234(0)801-2345678');
  });

  it.each([
    ['+234', '234 801 234 5678', '+2348012345678'],
    ['+234', '00234 801 234 5678', '+2348012345678'],
    ['+91', '91234 56789', '+919123456789'],
  ])('contain the code %s once in front of the number %s', (countryCode, phoneNumber, sent) => {
    const answers = { ...complete, countryCode, phoneNumber };
    expect(checkLead(answers)).toEqual({});
    expect(toBody(answers).phoneNumber).toBe(sent);
    expect(submitLeadBodySchema.safeParse(toBody(answers)).success).toBe(true);
  });

  it('match the schema of the call whenever they match the schema of the form', () => {
    const withEverything = {
      ...complete,
      hasLostMoney: 'yes',
      lossAmount: '$500',
      wantsCall: 'yes',
      callCountryCode: '+44',
      callNumber: '(020) 7946 0958',
    };
    for (const answers of [complete, withEverything]) {
      expect(checkLead(answers)).toEqual({});
      expect(submitLeadBodySchema.safeParse(toBody(answers)).success).toBe(true);
    }
    expect(toBody(withEverything).callNumber).toBe('+44(020)79460958');
  });
});

describe('the form', () => {
  it('names the missing answer under each field', () => {
    expect(checkLead(NO_ANSWERS)).toEqual({
      fullName: 'Full name is required',
      phoneNumber: 'Phone number is required',
      email: 'Email is required',
      ...Object.fromEntries(LEAD_CHOICES.map((name) => [name, 'Please select an option'])),
    });
  });

  it('requires the loss and the call number only if the other answers make them necessary', () => {
    expect(checkLead({ ...complete, hasLostMoney: 'yes', wantsCall: 'yes' })).toEqual({
      lossAmount: 'Please enter the loss amount',
      callNumber: 'Please enter a call number',
    });
  });

  it.each(['12345', '1234567890123456', '0801x2345678', '+2348012345678', '1-2-3-4'])(
    'refuses %s as a phone number',
    (phoneNumber) => {
      expect(checkLead({ ...complete, phoneNumber })).toEqual({
        phoneNumber: 'Please enter a valid phone number (digits only, no country code)',
      });
    },
  );

  it('refuses an invalid email address', () => {
    expect(checkLead({ ...complete, email: 'ada@' })).toEqual({
      email: 'Please enter a valid email address',
    });
  });
});

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
afterEach(() => stored.clear());

it('restores the stored draft, and restores nothing after the draft is cleared', () => {
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

it('drops the draft an hour after the form was first shown', () => {
  const draft = { answers: { ...NO_ANSWERS, fullName: 'Ada' }, startedAt: 1_000 };
  writeDraft(draft);
  expect(readDraft(3_601_000)).toMatchObject(draft);
  expect(readDraft(3_601_001)).toBeUndefined();
  expect(stored.size).toBe(0);
});

it.each(['not json', '7', 'null'])('reads %s as no draft', (text) => {
  stored.set('croneai.lead-form', text);
  expect(readDraft()).toBeUndefined();
});

it('adds to a draft from an older version of the page the answers that the draft lacks', () => {
  stored.set('croneai.lead-form', JSON.stringify({ answers: { fullName: 'Ada' }, startedAt: Date.now() }));
  expect(readDraft()?.answers).toEqual({ ...NO_ANSWERS, fullName: 'Ada' });
});
