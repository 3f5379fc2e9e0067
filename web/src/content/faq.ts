export interface Question {
  question: string;
  answer: string;
}

/** The questions of the home page, also published as structured data. Held to at least ten by a test. */
export const faq: readonly Question[] = [
  {
    question: 'What exactly do I get?',
    answer:
      'At every five-minute mark the engine looks at each open market. Where a trade is expected to pay you get a signal: one market, CALL or PUT, an entry window, an expiry five minutes later, and a confidence in percent. Where none is, it says so, and what came closest. Afterwards the same row shows how it ended. Higher tiers add live sessions, risk tools, the vault and the trading bot.',
  },
  {
    question: 'Is it really free?',
    answer:
      'The account costs nothing and no card is asked for. The trial runs for 24 hours. After that a tier opens with a deposit of $20 or more that you make into your own broker account. We charge no fee for the tier; the operator may be paid by the partner broker for accounts it sends.',
  },
  {
    question: 'What does the trial include?',
    answer:
      'The trial is the guest tier: your dashboard, the account set-up steps and an honest look at each feature. Live signals need a tier, because signals are counted against a daily limit.',
  },
  {
    question: 'Where does my deposit go?',
    answer:
      'Into an account in your own name at the broker. CroneAI never holds, moves or withdraws money, and has no access to your funds. To open a tier you send support a screenshot of the deposit.',
  },
  {
    question: 'What does “95% accuracy” mean?',
    answer:
      'It’s the operator’s own figure and hasn’t been verified by anyone independent. Inside the dashboard you find the performance computed from settled signals, losses included. Judge by that.',
  },
  {
    question: 'Can I lose money?',
    answer:
      'Yes. You can lose everything you put in. A high share of winning trades doesn’t prevent a losing week, and past results don’t guarantee future ones. Start with money you can do without and risk at most 2% per trade.',
  },
  {
    question: 'How much do I need to start?',
    answer:
      'Silver Node starts at a $20 deposit, Pro Node at $100 and Gold Node at $500. Automatic copy trading needs $500, and the manual path at least $30.',
  },
  {
    question: 'How many signals are there per day?',
    answer:
      'Silver Node receives 10 a day, Pro Node 50, and Gold Node has no limit. The count starts again at midnight UTC.',
  },
  {
    question: 'Which markets are covered?',
    answer:
      'Currency pairs, over-the-counter pairs, crypto and commodities. The operator lists 247 markets; the status panel on this page shows how many the system is watching right now.',
  },
  {
    question: 'Does the bot trade for me?',
    answer:
      'Not with your money. Signals never place a trade by themselves. Copy trading mirrors them into a paper account, within the limits that you set. The bot belongs to Gold Node and trades a paper account by your own timeframe, risk level and trade size. No broker is connected, and you can pause both at any time.',
  },
  {
    question: 'How long does activation take?',
    answer:
      'Proof of deposit is usually checked within one to two hours. Full activation takes 2 to 24 hours, and up to 48 at peak times. Your dashboard updates automatically.',
  },
  {
    question: 'Which time zone are the signals in?',
    answer:
      'Slots follow UTC, so they are the same moment everywhere. Signal times are shown in West Africa Time (WAT, UTC+1), and every time on screen names its zone.',
  },
  {
    question: 'What happens to my data?',
    answer:
      'We keep what you typed at sign-up and what you do in the dashboard, and use it to run your account. We don’t sell it. The privacy policy lists every item and how long it is kept.',
  },
];
