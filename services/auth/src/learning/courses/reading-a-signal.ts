import { type Course, EDUCATION_DESK } from './course.ts';

export const readingASignal: Course = {
  id: 'reading-a-signal',
  title: 'Reading a Signal',
  summary:
    'Learn what each line of a signal means, what to do in its five minutes, and what its confidence does not promise.',
  instructor: EDUCATION_DESK,
  category: 'fundamentals',
  level: 'Beginner',
  lessons: [
    {
      id: 'anatomy-of-a-signal',
      title: 'The anatomy of a signal',
      minutes: 4,
      text: [
        'A signal is a short, complete plan for one trade. It names a market, a direction, a price to enter at, two levels that show how far this market usually moves, and the time at which the trade is decided. If any of these is missing, you are not looking at a plan but at an opinion.',
        {
          figure: 'signal-anatomy',
          caption: 'Entry, stop loss and take profit of a CALL. A PUT is the same picture, upside down.',
        },
        '# Direction',
        'CALL means that the plan earns when the price is higher at the end, PUT that it earns when the price is lower. The word says nothing more than that. A CALL does not say that the market is in a long rise, only that the strategy found a reason to expect the next few minutes to go up more often than down.',
        '# Entry, stop loss, take profit',
        'The entry is the last closed price before the signal was made. The stop loss lies on the losing side of it, the take profit on the winning side. Both are set from the average true range, a measure of how far this market usually moves in a bar. A calm market gets close levels, a nervous one gets wide ones. In a fixed-time trade neither level closes anything. They show you how big an ordinary move is, so that a small step against you does not frighten you out of the plan.',
        'What you can win and lose is fixed before you enter. A loss costs the stake. A win pays a share of it, the payout: at 85% a stake of $10 wins $8.50. So you must win more than half of your trades just to break even: 100 ÷ 185, which is 54.1%.',
        '# Time',
        'Every signal runs for five minutes from the start of its slot. The price at expiry decides: on the right side of the entry it wins, on the wrong side it loses, exactly at the entry it is even. What happened in between does not count. A signal that you find four minutes late is no longer the same trade: the price has moved and the time is nearly gone. Skip it.',
        '> EUR/USD, CALL, entry 1.08420, payout 85%, stake $10. At expiry the price is 1.08423: you win $8.50. If you had entered late at 1.08440, the same price would have lost you $10. The same signal has become a bad trade.',
        'Before you do anything else with a signal, say these four things aloud: the direction, the entry, the stake and when it ends. If you cannot, read it again. Where a broker pays by points instead, the first touch of the stop loss or take profit ends the trade, and the signal says so on its card.',
      ],
    },
    {
      id: 'five-minutes',
      title: 'Five minutes, step by step',
      minutes: 4,
      text: [
        'A new slot begins at every five-minute boundary of the clock: at :00, :05, :10 and so on. The scan of all markets takes about a second, so a signal normally reaches your screen within a few seconds of the boundary. What you do in the first minute decides most of what the trade can still become.',
        {
          figure: 'slot-timeline',
          caption: 'One slot: the signal arrives, you decide, it runs, it is settled.',
        },
        '# Before the boundary',
        [
          'Know your risk for the next trade as an amount of money, not as a feeling. Write it down before the signal is there.',
          'Check that no news release for the currencies you trade is due within the next minutes.',
          'Check that you are still allowed to trade by your own rules: the daily limit, the number of open trades, your state of mind.',
        ],
        '# In the first minute',
        [
          'Read the four things: direction, entry, stake, until when.',
          'Compare the price on your platform with the entry. If it has already moved half of the way to either level, or the card says “Entry closed”, the plan no longer holds. Skip it.',
          'Take the stake that you wrote down. It is all that this trade can lose.',
          'Check that your platform shows the same expiry as the signal. A trade that runs a minute longer is a different trade.',
        ],
        '# While it runs',
        'Do nothing. The plan contains every decision that is needed, and the price at expiry makes the last one. Closing a trade early because it is ahead, trade after trade, cuts the wins that have to pay for the losses; closing it because it is behind gives up the trades that turn. A price beyond a level is no reason either. If you catch yourself hovering over the button, stand up and come back at the end of the slot.',
        '# After it has ended',
        'Every signal is settled by a fixed rule that is shown on the page: the last one-minute price before expiry against the entry. Compare your own result with ours. If they often differ, there is nearly always one of three causes: you entered late, your broker pays less than you think, or you closed the trade early. You can fix all three, but only if you notice them, and that is what a journal is for.',
        'No signal in a slot is also an answer. We publish nothing when no trade is good enough, or when prices are missing. On real prices, most slots end that way. A day with fewer signals is not a worse day.',
      ],
    },
    {
      id: 'what-confidence-means',
      title: 'What confidence means, and what it does not',
      minutes: 5,
      text: [
        'Every signal comes with a percentage. It is tempting to read 58% as “this will work”. It says something else, and the difference is worth money.',
        'The confidence of a signal is a predicted win rate. Once a day, the engine compares its forecasts of the last 28 days with what prices did, and measures how often its strong forecasts won. It shows that share, and never more than the forecast itself. If a hundred signals are shown with 58%, then about fifty-eight of them should win and about forty-two should lose. The forty-two are not mistakes. They are part of what the number says.',
        {
          figure: 'calibration',
          caption:
            'A confidence is honest when the points lie on the line: of the signals shown with 58%, 58% win.',
        },
        '# Three things it does not tell you',
        [
          'It does not say how much you win or lose. A signal with 60% at a payout of 70% earns less than one with 57% at a payout of 85%.',
          'It does not say that the future is like the past. It comes from the last 28 days. When a market changes its habits, the number takes days to follow.',
          'It does not say anything about your execution. A late entry, a lower payout or a trade that you close early can turn any percentage into a loss.',
        ],
        '# How to use it',
        'Put the confidence and the payout together into the expected value: p × payout − (1 − p). In stakes, with p = 0.58 and a payout of 0.85, that is 0.493 − 0.42 = 0.073 of a stake for each trade on average. With p = 0.54 it is 0.459 − 0.46: nothing. That is why we publish nothing below break-even, and why a broker that pays 80% instead of 85% takes most of what is left.',
        '> At 58% the chance of losing five times in a row is 0.42 multiplied by itself five times: 1.3%. That looks rare. Over two hundred trades you should expect to see it more than once. If five losses in a row would make you leave your plan, your stake is too large.',
        'Do not raise your stake because a number is high. Nothing above 60% is ever shown, and the difference between 57% and 59% is smaller than the uncertainty of either, because both are estimates from a limited sample. Keep the size constant, let the number tell you which signals to skip, and look at the range next to it: the card says how many of 100 such signals we expect to win, and a narrow range deserves more trust than a wide one.',
        'Look also at where the prices come from. The page names its source. Results on a simulated feed show that the machinery works; they do not show what a real market will pay you.',
      ],
    },
  ],
};
