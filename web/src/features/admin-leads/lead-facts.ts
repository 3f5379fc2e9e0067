import type { Lead, LeadAnswers } from '@croneai/contracts/endpoints/admin-leads.ts';
import { LEAD_ANSWERS } from '@croneai/contracts/lead-questions.ts';
import { leadDeskTexts } from '../../content/lead-form.ts';
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
  return LEAD_ANSWERS.flatMap((name) => {
    const answer = lead[name];
    if (answer === null) return [];
    const texts: { label: string; options?: Readonly<Record<string, string>> } = leadDeskTexts[name];
    return [{ label: texts.label, value: texts.options?.[answer] ?? answer }];
  });
}
