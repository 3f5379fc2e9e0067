import { type Course, EDUCATION_DESK } from './course.ts';

export const riskFirst: Course = {
  id: 'risk-first',
  title: 'Risk First',
  summary:
    'Learn how much to risk on one trade, what a losing run does to an account, and why doubling after a loss ends it.',
  instructor: EDUCATION_DESK,
  category: 'risk',
  level: 'Beginner',
  lessons: [
    {
      id: 'risk-per-trade',
      title: 'Decide what you may lose',
      minutes: 4,
      text: [
        'You do not control whether the next trade wins. You do control what it costs you when it loses. Of all the decisions in trading this is the only one with a certain result, so it comes first, before the market, before the direction and before the hope.',
        '# One percent is a rule of thumb, not a law',
        'Most people who last in trading risk between half a percent and two percent of the account on a trade. The reason is arithmetic. With 1% at risk, ten losses in a row cost about 9.6% of the account: unpleasant, but easy to survive. With 10% at risk, the same ten losses cost 65%. The market was the same, the signals were the same, and one of the two accounts is practically gone.',
        {
          figure: 'losing-runs',
          caption: 'What is left of an account after a run of losses, by the share risked on each trade.',
        },
        '# Losing runs are normal',
        'A strategy that wins 60% of its trades loses 40% of them, and losses do not take turns with wins. In 200 trades with a 60% win rate, a run of five or six losses is what you should expect, not what you should fear as an exception. Your risk per trade has to be chosen for that run, not for the average day.',
        [
          'Choose the largest fall of the account that you could bear without changing your plan. Be honest: for most people it is less than 20%.',
          'Assume a run of ten losses. Divide the fall by ten. That is an upper limit for the risk of one trade.',
          'Set a limit for the day as well: three times the risk of one trade is a common one. When it is reached, the day is over, whatever the next signal says.',
        ],
        '> Account 1,000, largest bearable fall 15%, so 150. Ten losses: 15 each, 1.5% of the account. Limit for the day: 45.',
        'Only money whose loss would not change your life belongs in a trading account. Rent, savings for a purpose and borrowed money do not. This is not just small print. Somebody who trades with the rent cannot take a planned loss calmly, and somebody who cannot take a planned loss cannot follow a plan.',
      ],
    },
    {
      id: 'drawdown-arithmetic',
      title: 'The arithmetic of falling and rising',
      minutes: 4,
      text: [
        'Losses and gains of the same percentage aren’t the same thing. Lose 10% and you need 11.1% to get back. Lose 50% and you need 100%. The deeper the fall, the steeper the way back, and it steepens faster than intuition expects.',
        {
          figure: 'loss-recovery',
          caption: 'The gain that is needed to make up for a loss: g = 1 / (1 − loss) − 1.',
        },
        '# Drawdown',
        'The fall from the highest value that an account has reached to the lowest point after it is called a drawdown. It is the number that describes what it feels like to follow a strategy. Two strategies may both have earned 20% in a year. If the first one fell 8% on the way and the second 45%, hardly anybody would have stayed with the second long enough to receive the 20%.',
        'The largest drawdown so far is not the largest that is possible. It grows with time, simply because a longer history has room for a longer bad stretch. A sensible working assumption is that the worst one is still ahead of you, and that it will be between one and a half and two times as deep as what you have seen.',
        '# What follows for you',
        [
          'Judge a strategy by its return together with its drawdown, never by the return alone.',
          'Halving the risk of each trade roughly halves the drawdown. It is the cheapest protection there is.',
          'Decide beforehand at which drawdown you stop and think. Not at which you give up: at which you reduce the size by half until the account has recovered half of the fall.',
          'Never add money to an account in order to win back a loss. Money that is added belongs to a plan, not to a mood.',
        ],
        '> Risk 2% a trade, five losses in a row: 1,000 falls to 904, and 10.6% brings it back. Risk 8% a trade, the same five losses: 659, and it takes 51.7%.',
        'When you open your demo account here, look at its drawdown first. It is computed from real settled signals with the settings that you chose. If the curve makes you uneasy while nothing is at stake, it will be unbearable when something is.',
      ],
    },
    {
      id: 'martingale',
      title: 'Martingale: why doubling ends accounts',
      minutes: 5,
      text: [
        'The signals page shows a martingale plan with levels 0 to 3: the stake of the first entry, and the doubled stake after each loss. It is shown because many people use it and should see what it means. This lesson is about why we advise against going beyond level 0.',
        '# The promise',
        'Double the stake after each loss, and the first win brings back everything and one unit more. Since a long run of losses is unlikely, it seems that the win has to come. For a while it does. An account that doubles shows a smooth rising line that no honest strategy can offer.',
        {
          figure: 'martingale-stakes',
          caption: 'Stake and money at risk at each level: 1, 2, 4, 8. Together 15 units to win one.',
        },
        '# The price',
        'With a 60% win rate, the chance of losing four times in a row is 0.4 to the power of 4, which is 2.56%. That is one sequence in thirty-nine. Each of the other thirty-eight earns one unit. The one costs fifteen. Thirty-eight won against fifteen lost looks good, until you see that the same trades at a constant stake would have earned as much per unit staked on average, and never cost you fifteen units at once.',
        'Doubling does not change the expectation of a trade. It only moves the losses: out of the many days on which you would see them, into the one day on which they come together. And that is before costs, which are paid on every doubled stake as well.',
        [
          'If your risk per trade is 1%, level 3 puts 8% on one trade after 7% have already been lost.',
          'Losses cluster. The market that made the first plan fail is often the same one a moment later. The second trade is not independent of the first.',
          'Limits end the system at the worst moment: the account’s size, the broker’s largest stake, or your nerve.',
        ],
        '# If you still want to use it',
        'Count the whole ladder as one trade. If you want to risk 1% on an idea and allow levels 0 to 3, the first stake is a fifteenth of that 1%. Write down before the first entry at which level you stop, and never go on from there in the next slot. Most people who do this calculation once find that level 0 with a proper size is what they wanted.',
      ],
    },
  ],
};
