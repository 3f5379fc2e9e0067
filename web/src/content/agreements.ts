/** Texts of the agreements, the same at sign-up and after a change of the terms. */
export const agreementTexts = {
  terms: 'Terms',
  and: 'and the',
  risk: 'Risk disclosure',
  read: ', have read the',
  privacy: 'Privacy Policy',
  age: ', and confirm that you’re 18 or older and allowed to trade where you live.',
  title: 'Please accept our terms',
  text: 'They’ve changed since you last accepted them. By continuing you accept the',
  accept: 'I accept',
  accepted: 'Thank you. Saved.',
  failed: 'We couldn’t save that.',
} as const;
