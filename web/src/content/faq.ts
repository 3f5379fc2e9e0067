import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import { EXPECTED_SIGNALS } from './expected-signals.ts';

export interface Question {
  question: string;
  answer: string;
}

/**
 * The questions on the home page, also published as structured data. A test requires at least ten.
 */
export const faqOf = ({ claims: [accuracy, , , markets] }: PublicSettings): readonly Question[] => [
  {
    question: 'What exactly do I get?',
    answer:
      'Every five minutes the engine reads each open market and gives you one trade plan or a clear no. You see each result later. Higher tiers add live sessions, risk tools and the trading bot.',
  },
  {
    question: 'Is it really free?',
    answer:
      'Yes, without a card or a fee. After the 24-hour trial, a deposit of $20 or more into your own broker account unlocks a tier. The partner broker may pay us for accounts opened through this site.',
  },
  {
    question: 'What does the trial include?',
    answer:
      '24 hours to look around: your dashboard, the account setup and a preview of each feature. Signals start with a deposit of $20 or more.',
  },
  {
    question: 'Where does my deposit go?',
    answer: 'Into an account in your own name at the broker. CroneAI can’t hold, move or withdraw it.',
  },
  {
    question: `What does “${accuracy?.value} ${accuracy?.label}” mean?`,
    answer:
      'It’s our own figure, not independently verified. Judge by the performance in the dashboard, which we compute from settled signals.',
  },
  {
    question: 'Can I lose money?',
    answer:
      'Yes. You can lose everything you put in. A high win rate doesn’t rule out a losing week, and past results don’t guarantee future ones. Start with money you can do without and risk at most 2% per trade.',
  },
  {
    question: 'How much do I need to start?',
    answer:
      'Silver Node starts at a $20 deposit, Pro Node at $100 and Gold Node at $500. Account Setup starts at $30 if you place trades yourself, and at $500 for automatic access. If you deposit $20 to $29, send proof of the deposit to support instead. Auto-Copy on a demo account is part of every tier from Silver Node.',
  },
  {
    question: 'How many signals are there per day?',
    answer: `Silver Node gets up to 10 a day, Pro Node 50 and Gold Node unlimited. That’s a limit, not a promise: the engine publishes only trades that should make a profit. ${EXPECTED_SIGNALS} The count resets at 00:00 UTC.`,
  },
  {
    question: 'Which markets are covered?',
    answer: `We list ${markets?.value} markets: currency and over-the-counter pairs, crypto and commodities. The status panel shows how many the engine is watching right now.`,
  },
  {
    question: 'Does the bot trade for me?',
    answer:
      'Not with your money: no broker is connected. Auto-Copy trades on a demo account within limits you set. With Gold Node, the bot does too.',
  },
  {
    question: 'How long does activation take?',
    answer:
      'Proof of deposit is usually checked within one to two hours. Full activation takes 2 to 24 hours, up to 48 at peak times.',
  },
  {
    question: 'Which time zone are the signals in?',
    answer:
      'Times follow your own clock, or the zone you choose in Settings. A signal also shows West Africa Time (WAT, UTC+1). Days and daily limits begin at 00:00 UTC.',
  },
  {
    question: 'What happens to my data?',
    answer:
      'We use it to run your account and don’t sell it. The privacy policy lists every item and how long we keep it.',
  },
];
