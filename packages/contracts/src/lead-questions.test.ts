import { expect, it } from 'vitest';
import { someAnswers, someLead } from '../../../tests/support/some-lead.ts';
import { leadRowSchema } from './endpoints/leads/admin-leads.ts';
import { submitLeadBodySchema } from './endpoints/leads/lead-form.ts';
import {
  isLeadQuestionAsked,
  isOptionalForLead,
  LEAD_ANSWERS,
  LEAD_FORM_FIELDS,
  LEAD_QUESTIONS,
} from './lead-questions.ts';

const questions = Object.entries(LEAD_QUESTIONS);
const problemsOf = (body: object) =>
  (submitLeadBodySchema.safeParse(body).error?.issues ?? []).map(({ path }) => path[0]);

it('puts each question in the form, and sends what was chosen of its options and nothing else', () => {
  for (const [name, question] of questions) {
    expect(LEAD_FORM_FIELDS).toContain(name);
    if (question.kind !== 'choice') continue;
    for (const option of question.options) {
      const dependents = questions
        .filter(([other]) => isLeadQuestionAsked(other as keyof typeof LEAD_QUESTIONS, { [name]: option }))
        .flatMap(([other, one]) => ('askedAfter' in one && one.askedAfter.question === name ? [other] : []));
      expect(problemsOf(someLead({ [name]: option }))).toEqual(dependents);
    }
    expect(problemsOf(someLead({ [name]: 'something else' }))).toEqual([name]);
    expect(problemsOf(someLead({ [name]: undefined }))).toEqual([name]);
  }
});

it('keeps every choice and text as an answer, open only where a lead may lack it', () => {
  const row = leadRowSchema.pick(Object.fromEntries(LEAD_ANSWERS.map((name) => [name, true])) as never);
  expect(row.safeParse(someAnswers()).success).toBe(true);
  for (const name of LEAD_ANSWERS) {
    expect(row.safeParse({ ...someAnswers(), [name]: null }).success).toBe(isOptionalForLead(name));
  }
});

it('depends only on answers that the other question has', () => {
  for (const [, question] of questions) {
    if (!('askedAfter' in question)) continue;
    const other = LEAD_QUESTIONS[question.askedAfter.question];
    expect(other.options).toContain(question.askedAfter.answer);
  }
});
