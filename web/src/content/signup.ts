import { failures } from './failures.ts';

/** Every text of the three steps of signing up. */
export const signupTexts = {
  landing: {
    step: 'Step 1 of 3',
    title: 'Free access to CroneAI.',
    lead: 'Two minutes to open, 24 hours of trial, nothing to pay.',
    action: 'Claim free access',
    member: 'Already a member?',
    stepsTitle: 'What happens next',
    steps: [
      { title: 'You apply', text: 'Five fields, no card.' },
      { title: 'We send a code', text: 'Enter it to confirm your email.' },
      { title: 'Your dashboard opens', text: 'Your 24-hour trial starts.' },
    ],
    claimsTitle: 'What we claim',
    pending: 'Your sign-up is waiting for its code.',
    pendingAction: 'Enter the code',
  },
  application: {
    step: 'Step 2 of 3',
    title: 'Your application',
    lead: 'We’ll email you a code to confirm.',
    progress: 'Required fields filled',
    submit: 'Create my account',
    passwordHint:
      'At least 8 characters with uppercase, lowercase and a number. Common passwords, your name and your email are refused.',
    telegramHint: 'Optional. For support.',
    back: 'Back to the offer',
    haveAccount: 'Already have an account?',
    haveCode: 'Signed up on another device?',
    enterCode: 'Enter your code here',
    network: failures.network,
    failed: failures.register,
  },
  confirm: {
    step: 'Step 3 of 3',
    title: 'Check your email',
    field: 'Confirmation code',
    hint: 'Six characters, valid for 10 minutes.',
    submit: 'Confirm and open dashboard',
    resend: 'Resend email',
    resent: 'Email sent successfully! Check your inbox.',
    back: 'Change the address',
    help: 'No email after a minute? Check your spam folder.',
    invalid: failures.confirmCode,
    leadElsewhere: 'Enter the code and what you signed up with.',
    elsewhere: 'I signed up on another device',
    here: 'I signed up here',
    password: 'Password',
    passwordHint: 'The one you signed up with.',
  },
} as const;
