/**
 * Error texts for replies without a message and for calls without a reply (`messageOf`). The
 * specification fixes these texts. If the server sends a message, that message is shown instead.
 */
export const failures = {
  register: 'Registration failed. Please try again.',
  network: 'Network error. Please check your connection and try again.',
  confirmCode: 'Invalid confirmation code',
  resendCode: 'Failed to resend email',
  resendCodeUnanswered: 'Failed to resend email. Please try again.',
  login: 'Login failed. Please try again.',
  forgotPassword: 'Failed to send reset email',
  unexpected: 'An unexpected error occurred. Please try again.',
  tokenMissing: 'Invalid or missing reset token',
  tokenRejected: 'Invalid or expired reset token',
  linkInvalid: 'This password reset link is invalid or has expired. Please request a new one.',
  submitLead: 'Failed to submit form. Please try again.',
  submitLeadUnanswered: 'An error occurred while submitting the form. Please try again.',
} as const;
