import { failures } from './failures.ts';

/** Every text of the three steps of signing up. */
export const signupTexts = {
  landing: {
    step: 'Step 1 of 3',
    title: 'Free access to CroneAI.',
    lead: 'Open your account in two minutes. Your trial runs for 24 hours, and nothing is charged: tiers open with a verified deposit in your own broker account.',
    action: 'Claim free access',
    member: 'Already a member?',
    stepsTitle: 'What happens next',
    steps: [
      { title: 'You apply', text: 'Five fields, two minutes. No card.' },
      { title: 'We send a code', text: 'It proves that the address is yours.' },
      { title: 'Your dashboard opens', text: 'With a 24-hour trial that starts at that moment.' },
    ],
    claimsTitle: 'In the operator’s own figures',
    pending: 'You have a registration that waits for its code.',
    pendingAction: 'Enter the code',
  },
  application: {
    step: 'Step 2 of 3',
    title: 'Your application',
    lead: 'Nothing is charged. We send a code to your email to confirm that it is yours.',
    progress: 'Required fields filled',
    submit: 'Create my account',
    passwordHint:
      'At least 8 characters, with uppercase, lowercase and a number. None of the common ones, and without your name or address.',
    telegramHint: 'Optional. So that support can reach you there.',
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
    help: 'No email after a minute? Look in the spam folder. If the address already has an account, the email says so.',
    invalid: failures.confirmCode,
    leadElsewhere:
      'Enter the code from the email, with the address and the password that you signed up with.',
    elsewhere: 'I signed up on another device',
    here: 'I signed up here',
    password: 'Password',
    passwordHint: 'The one that you signed up with: it shows that the sign-up is yours.',
  },
} as const;
