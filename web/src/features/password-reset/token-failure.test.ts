import { expect, test } from 'vitest';
import { tokenFailure } from './token-failure.ts';

test('a rejection shows its own message and asks for a new link', () => {
  const error = { status: 422, code: 'auth.reset_token_invalid', message: 'Invalid or expired reset token' };
  expect(tokenFailure(error)).toEqual({ message: 'Invalid or expired reset token', mayRetry: false });
});

test('a token of the wrong form shows the message for its field', () => {
  const error = {
    status: 422,
    code: 'request.invalid',
    message: 'Please check the highlighted fields.',
    fields: { token: 'Invalid or expired reset token' },
  };
  expect(tokenFailure(error).message).toBe('Invalid or expired reset token');
});

test.each(['', 'API Error: Bad Gateway'])(
  'a rejection without words (%o) gets the long explanation',
  (message) => {
    expect(tokenFailure({ status: 422, code: 'x', message }).message).toBe(
      'This password reset link is invalid or has expired. Please request a new one.',
    );
  },
);

test.each([{ status: 0, code: 'network', message: 'Network error.' }, new Error('boom')])(
  'without an answer the link may still be good (%o)',
  (error) => {
    expect(tokenFailure(error)).toEqual({ message: 'Failed to verify reset token', mayRetry: true });
  },
);

test.each([503, 504, 429])('an answer %i is worth another try', (status) => {
  expect(tokenFailure({ status, code: 'x', message: 'Later, please.' })).toEqual({
    message: 'Later, please.',
    mayRetry: true,
  });
});
