import { type Course, EDUCATION_DESK } from './course.ts';

export const readingASignal: Course = {
  id: 'reading-a-signal',
  title: 'Reading a Signal',
  summary:
    'What each line of a signal means, what to do in its five minutes, and what its confidence does not promise.',
  instructor: EDUCATION_DESK,
  category: 'fundamentals',
  level: 'Beginner',
  lessons: [
    {
      id: 'anatomy-of-a-signal',
      title: 'The anatomy of a signal',
      minutes: 4,
      text: [
        'A signal is a short, complete plan for one trade. It names a market, a direction, a price to enter at, a price at which the idea is wrong, a price at which it has worked, and the time within which all of that has to happen. If any of these is missing, you are not looking at a plan but at an opinion.',
        {
          figure: 'signal-anatomy',
          caption: 'Entry, stop loss and take profit of a CALL. A PUT is the same picture upside down.',
        },
        '# Direction',
        'CALL means that the plan earns when the price rises, PUT that it earns when the price falls. Nothing else follows from the word. A CALL does not say that the market is in a long rise, only that the strategy found a reason to expect the next few minutes to go up more often than down.',
        '# Entry, stop loss, take profit',
        'The entry is the last closed price before the signal was made. The stop loss lies on the losing side of it, the take profit on the winning side. Both are set from the average true range, a measure of how far this market usually moves in a bar. A calm market gets close levels, a nervous one gets wide ones. That is why a distance in points tells you little until you compare it with the usual movement of the same market.',
        'Read the two distances as one number: the distance to the take profit divided by the distance to the stop loss. This is the reward for each unit of risk, usually written as R. A trade that can win 1.5 R and lose 1 R has to win two times in five to break even before costs.',
        '# Time',
        'Every signal lives for five minutes from the start of its slot. If neither price is touched by then, it is closed at the price of that moment, with a profit, a loss or break-even. A signal that you find four minutes late is not the same trade any more: its price has moved and its time is nearly gone. Leave it.',
        '> EUR/USD, CALL, entry 1.08420, stop loss 1.08380, take profit 1.08480. Risk 4 pips, reward 6 pips, so 1.5 R. If you open it at 1.08440 instead, you risk 6 pips to win 4: the same signal has become a poor trade.',
        'Before you do anything else with a signal, say these four things aloud: the direction, where it is wrong, where it is right, and when it ends. If you cannot, read it again.',
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
          'Read the four things: direction, wrong, right, until when.',
          'Compare the price on your platform with the entry. If it has already moved a third of the way to the take profit, the plan has been used up. Skip it.',
          'Work out the size from your risk and the distance to the stop loss. Never the other way round.',
          'Place the stop loss together with the order. A stop that you will set later is not a stop.',
        ],
        '# While it runs',
        'Do nothing. The plan contains every decision that is needed. Moving the stop loss further away because the price is close to it turns a small known loss into a larger unknown one. Taking a profit early, trade after trade, cuts the wins that have to pay for the losses. If you catch yourself hovering over the button, stand up and come back at the end of the slot.',
        '# After it has ended',
        'Every signal is settled from one-minute prices by a fixed rule that is shown on the page. If take profit and stop loss were both touched within the same minute, it counts as a loss. Compare your own result with the settled one. If they differ often, the cause is nearly always one of three: you entered late, your costs are higher than you think, or you changed the plan while it ran. All three can be mended, but only if you notice them, and that is what a journal is for.',
        'No signal in a slot is also an answer. The strategy publishes nothing when no market gives it a reason, or when prices are missing. A day with fewer signals is not a worse day.',
      ],
    },
    {
      id: 'what-confidence-means',
      title: 'What confidence means, and what it does not',
      minutes: 5,
      text: [
        'Beside every signal stands a percentage. It is tempting to read 78% as “this will work”. It says something else, and the difference is worth money.',
        'The confidence of a signal is the share of wins that earlier signals like it have had: candidates with the same kind of reasons, counted over the settled history of the strategy. If a hundred signals are shown with 70%, then about seventy of them should win and about thirty should lose. The thirty are not mistakes. They are part of what the number says.',
        {
          figure: 'calibration',
          caption:
            'A confidence is honest when the points lie on the line: of what is shown as 70%, 70% wins.',
        },
        '# Three things it does not tell you',
        [
          'It does not say how much you win or lose. A signal with 80% and a take profit half as far away as its stop loss earns less than one with 55% and twice the reward.',
          'It does not say that the future is like the past. It is counted from history. When a market changes its habits, the count needs time to follow.',
          'It does not say anything about your execution. A late entry, a wide spread or a moved stop loss can turn any percentage into a loss.',
        ],
        '# How to use it',
        'Put the confidence and the reward together into the expected value: p × reward − (1 − p) × risk. In units of risk, with p = 0.70 and a reward of 1 R, that is 0.70 − 0.30 = 0.40 R for each trade on average. With p = 0.60 and 1.5 R it is 0.90 − 0.40 = 0.50 R: the less certain signal is the better one.',
        '> At 70% the chance of losing three times in a row is 0.3 × 0.3 × 0.3 = 2.7%. That looks rare. Over two hundred trades you should expect to see it several times. If three losses in a row would make you leave your plan, your size is too large.',
        'Do not raise your size because a number is high. The difference between 68% and 74% is often smaller than the uncertainty of either, because both are estimates from a limited sample. Keep the size constant, let the number tell you which signals to skip, and look at the sample behind it: a percentage from two thousand cases deserves more trust than one from forty.',
        'Look also at where the prices come from. The page names its source. Results on a simulated feed show that the machinery works; they do not show what a real market will pay you.',
      ],
    },
  ],
};
