import type { Block, MailData } from './mail.ts';
import { utcTime } from './utc-time.ts';
import { whereFrom } from './where-from.ts';

/** Where the sign-up was made that a code is for: somebody else may have used the address. */
export function signUpFacts({ signUp }: MailData<'code-requested'>): Block[] {
  if (!signUp) return [];
  return [
    {
      kind: 'facts',
      facts: [
        { label: 'Signed up', value: utcTime(signUp.at) },
        { label: 'From', value: whereFrom(signUp) },
      ],
    },
    {
      kind: 'text',
      text: 'Not your device, or not when you signed up? Then don’t use this code: it belongs to someone else’s sign-up.',
    },
  ];
}
