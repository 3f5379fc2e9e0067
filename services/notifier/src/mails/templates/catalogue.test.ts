import { leadStatusChanged, leadSubmitted } from '@croneai/contracts/events/leads.ts';
import { mailEvents } from '@croneai/contracts/events/mails.ts';
import { expect, it } from 'vitest';
import { mailFor, mailsOn } from './catalogue.ts';

const templatesOf = (definition: Parameters<typeof mailsOn>[0]) =>
  mailsOn(definition).map(({ template }) => template);

it.each(mailEvents)('the notice $type causes only the mail of the same name', (definition) => {
  expect(templatesOf(definition)).toEqual([definition.type]);
});

it.each(mailEvents.filter(({ payload }) => 'sealed' in payload.shape))(
  'the mail $type contains a secret, and expires when the secret expires',
  ({ type }) => {
    const expiresAt = '2026-11-20T10:10:00.000Z';
    expect(mailFor(type).expiresBy?.({ expiresAt } as never)).toBe(expiresAt);
  },
);

it('an event can cause several mails, or no mail', () => {
  expect(templatesOf(leadSubmitted)).toEqual(['lead-receipt', 'lead-notice']);
  expect(templatesOf(leadStatusChanged)).toEqual([]);
});
