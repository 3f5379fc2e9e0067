import type { Lead, LeadAnswers } from '@croneai/contracts/endpoints/admin-leads.ts';
import { leadQuestions } from '../../content/admin-leads.ts';
import type { Fact } from '../../shared/ui/fact-list.tsx';

/** How to reach the person. */
export function contactFacts({ email, phoneNumber, isPhonePossible, callNumber }: Lead): Fact[] {
  return [
    { label: 'Email', value: email },
    { label: 'Phone', value: isPhonePossible ? phoneNumber : `${phoneNumber} (not a possible number)` },
    ...(callNumber ? [{ label: 'Call at', value: callNumber }] : []),
  ];
}

/** The answers in the form's order; a question that was not asked is left out. */
export function answerFacts(lead: LeadAnswers): Fact[] {
  const questions = Object.keys(leadQuestions) as (keyof LeadAnswers)[];
  return questions.flatMap((question) => {
    const answer = lead[question];
    if (answer === null) return [];
    const { label, answers } = leadQuestions[question];
    return [{ label, value: answers?.[answer] ?? answer }];
  });
}
