import { expect, it } from 'vitest';
import { withCannedReply } from './with-canned-reply.ts';

it('greets by first name, whatever is in it', () => {
  expect(withCannedReply('', 'Hello {name},\n\nhi.', 'Ada Obi')).toBe('Hello Ada,\n\nhi.');
  expect(withCannedReply('', 'Hello {name},', '$& Obi')).toBe('Hello $&,');
});

it('leaves the name out where there is none', () => {
  expect(withCannedReply('', 'Hello {name},', null)).toBe('Hello,');
});

it('keeps what is written already', () => {
  expect(withCannedReply('First this. ', 'Then that.', 'Ada')).toBe('First this.\n\nThen that.');
});
