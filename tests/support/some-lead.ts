import { randomInt, randomUUID } from 'node:crypto';
import type { LeadAnswers } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import type { SubmitLeadBody } from '@croneai/contracts/endpoints/leads/lead-form.ts';
import {
  askedAfterOf,
  isLeadChoice,
  LEAD_ANSWERS,
  LEAD_QUESTIONS,
} from '@croneai/contracts/lead-questions.ts';

/**
 * Makes a valid lead form. Each choice is the last option, so that no dependent question applies.
 * `changes` may contain any value, including invalid ones.
 */
export function someLead<Changes extends object = object>(changes?: Changes): SubmitLeadBody & Changes {
  const mark = randomUUID().slice(0, 8);
  return {
    fullName: `Ada ${mark}`,
    email: `lead-${mark}@example.com`,
    phoneNumber: `+234802${randomInt(1_000_000, 10_000_000)}`,
    ...Object.fromEntries(Object.entries(someAnswers()).filter(([, answer]) => answer !== null)),
    ...changes,
  } as SubmitLeadBody & Changes;
}

/** Returns the answers of `someLead` as they are stored. */
export function someAnswers(): LeadAnswers {
  const answerTo = (name: (typeof LEAD_ANSWERS)[number]) => {
    if (isLeadChoice(name)) return LEAD_QUESTIONS[name].options.at(-1);
    return askedAfterOf(name) ? null : 'some';
  };
  return Object.fromEntries(LEAD_ANSWERS.map((name) => [name, answerTo(name)])) as LeadAnswers;
}
