export interface Testimonial {
  name: string;
  place: string;
  /** Trading style in a few words. */
  role: string;
  quote: string;
}

/**
 * Invented quotes, which `homeTexts.testimonialsNote` marks as samples. To show real quotes,
 * replace the quotes and this note.
 */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Adaeze O.',
    place: 'Lagos',
    role: 'Trades in the evening',
    quote: 'I look at one slot, read the plan and decide. Some evenings the right decision is no trade.',
  },
  {
    name: 'Marcus L.',
    place: 'Manchester',
    role: 'Two years on a demo account',
    quote: 'Every service shows winners. Here the red rows stay where they are.',
  },
  {
    name: 'Priya S.',
    place: 'Bengaluru',
    role: 'Pro Node',
    quote: 'The live sessions are worth it for the questions other people ask. I risk 1% a trade now.',
  },
  {
    name: 'Kwame A.',
    place: 'Accra',
    role: 'Silver Node',
    quote:
      'Ten signals a day is more than I can follow anyway. The countdown to the next slot tells me whether to make tea or stay.',
  },
  {
    name: 'Hannah W.',
    place: 'Hamburg',
    role: 'Keeps a trading journal',
    quote:
      'I copy each outcome into my own sheet and compare. The numbers agree with what I see at the broker, including the bad week in March.',
  },
  {
    name: 'Daniel R.',
    place: 'Toronto',
    role: 'Gold Node',
    quote:
      'My account manager talked me out of a bigger position size. I didn’t expect that from a company that earns when I am active.',
  },
];
