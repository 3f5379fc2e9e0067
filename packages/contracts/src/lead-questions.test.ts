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

it('the form contains each question, and accepts only the options of the question', () => {
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

it('a stored lead has an answer to every question, and only optional answers may be null', () => {
  const row = leadRowSchema.pick(Object.fromEntries(LEAD_ANSWERS.map((name) => [name, true])) as never);
  expect(row.safeParse(someAnswers()).success).toBe(true);
  for (const name of LEAD_ANSWERS) {
    expect(row.safeParse({ ...someAnswers(), [name]: null }).success).toBe(isOptionalForLead(name));
  }
});

it('a question depends only on options that another question has', () => {
  for (const [, question] of questions) {
    if (!('askedAfter' in question)) continue;
    const other = LEAD_QUESTIONS[question.askedAfter.question];
    expect(other.options).toContain(question.askedAfter.answer);
  }
});
