import { leadStatusChanged, leadSubmitted } from '@croneai/contracts/events/leads.ts';
import { mailEvents } from '@croneai/contracts/events/mails.ts';
import { expect, it } from 'vitest';
import { mailFor, mailsOn } from './catalogue.ts';

const templatesOf = (definition: Parameters<typeof mailsOn>[0]) =>
  mailsOn(definition).map(({ template }) => template);

it.each(mailEvents)('The notice $type owes the mail of its name and no other.', (definition) => {
  expect(templatesOf(definition)).toEqual([definition.type]);
});

it.each(mailEvents.filter(({ payload }) => 'sealed' in payload.shape))(
  'The mail $type, which carries a secret, is of no use once that has run out.',
  ({ type }) => {
    const expiresAt = '2026-11-20T10:10:00.000Z';
    expect(mailFor(type).expiresBy?.({ expiresAt } as never)).toBe(expiresAt);
  },
);

it('An event owes all mails that name it, or none.', () => {
  expect(templatesOf(leadSubmitted)).toEqual(['lead-receipt', 'lead-notice']);
  expect(templatesOf(leadStatusChanged)).toEqual([]);
});
