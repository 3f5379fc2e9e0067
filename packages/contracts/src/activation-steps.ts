/**
 * The steps from a trial to a tier above guest. Mails, guests' home page, and the upgrade page show
 * the names and the number of these steps.
 */
export const ACTIVATION_STEPS = [
  'Create broker account',
  'Fund with $20+/$100+/$500+',
  'Submit proof',
] as const;
/** The number of steps as a word, for example `Three`. */
export const ACTIVATION_STEPS_WORD = ['No', 'One', 'Two', 'Three', 'Four', 'Five'][ACTIVATION_STEPS.length];
