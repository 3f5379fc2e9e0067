import { expect, it } from 'vitest';
import { withCannedReply } from './with-canned-reply.ts';

it('a canned reply greets the member by first name, whatever characters the name contains', () => {
  expect(withCannedReply('', 'Hello {name},\n\nhi.', 'Ada Obi')).toBe('Hello Ada,\n\nhi.');
  expect(withCannedReply('', 'Hello {name},', '$& Obi')).toBe('Hello $&,');
});

it('a canned reply omits the name if the member has none', () => {
  expect(withCannedReply('', 'Hello {name},', null)).toBe('Hello,');
});

it('a canned reply keeps text that the admin has already written', () => {
  expect(withCannedReply('First this. ', 'Then that.', 'Ada')).toBe('First this.\n\nThen that.');
});
