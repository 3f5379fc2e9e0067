/** What is accepted at sign-up and after a change, in both places in the same words. */
export const agreementTexts = {
  terms: 'Terms',
  and: 'and the',
  risk: 'Risk disclosure',
  read: ', have read the',
  privacy: 'Privacy Policy',
  age: ', and confirm that you’re 18 or older and allowed to trade where you live.',
  title: 'Please accept our terms',
  text: 'They’re new, or have changed since you accepted them. You accept the',
  accept: 'I accept',
  accepted: 'Thank you. It’s on record.',
  failed: 'That wasn’t saved.',
} as const;
