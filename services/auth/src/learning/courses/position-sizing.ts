import { type Course, EDUCATION_DESK } from './course.ts';

export const positionSizing: Course = {
  id: 'position-sizing',
  title: 'Position Sizing',
  summary:
    'From a percentage to a stake: fixed fractions, points and money, and trades that turn out to be the same trade.',
  instructor: EDUCATION_DESK,
  category: 'analysis',
  level: 'Intermediate',
  lessons: [
    {
      id: 'fixed-fraction',
      title: 'The fixed fraction',
      minutes: 4,
      text: [
        'Once you know what you may lose on a trade, its size is a division. Risk in money, divided by the distance from entry to stop loss, divided by what one point of movement is worth for one unit. There is nothing to feel and nothing to guess.',
        {
          figure: 'position-size',
          caption: 'Size = account × risk share ÷ (distance to the stop loss × value of a point).',
        },
        '# Why a fraction and not an amount',
        'A fixed fraction of the account shrinks with losses and grows with gains. After a bad week you automatically stake less, so a losing run slows itself down. After a good one you stake more, so gains build on each other. With a fixed amount, a falling account risks a larger share with each loss, which is the opposite of what you want.',
        'Recalculate at a fixed moment, for example each morning, and not after every trade. That keeps the size steady within a day and stops a lucky hour from raising the stakes.',
        '# A fixed-time trade',
        'A trade that is decided at expiry needs no division: it can lose only the stake, so the stake is the risk. With an account of 2,000 and a risk of 1% the stake is 20, whatever the market and however far away its levels are. The rest of this lesson is about trades that end at a stop loss, as on a spot account.',
        '# Let the stop decide',
        'The stop loss of a signal comes from the movement of its market. A nervous market has a wide stop and gets a small position. A calm market gets a larger one. Both cost the same when they fail. People who trade the same number of lots everywhere take their largest risks in their wildest markets without knowing it.',
        '> Account 2,000, risk 1%, so 20. EUR/USD with a stop of 4 pips, one micro lot (1,000 units) is worth 0.10 a pip: 20 ÷ (4 × 0.10) = 50 micro lots, or half a standard lot. The same 20 on a market with a stop of 20 pips: 10 micro lots.',
        'Half a standard lot is 50,000 units: twenty-five times the account. Tight stops lead to large positions, and a large position can lose more than planned when the price jumps over the stop. Cap the size of a position as well, for example at ten times the account, and let the smaller of the two numbers win.',
        'There is a famous formula by Kelly for the fraction that makes an account grow fastest. It assumes that you know your win rate exactly. You do not, and overestimating it leads quickly to ruin. If you use it at all, take a quarter of what it says. For the win rates and rewards in this service that leads back to about one or two percent.',
      ],
    },
    {
      id: 'points-and-money',
      title: 'Points, pips, ticks and money',
      minutes: 4,
      text: [
        'Prices move in their own smallest steps. Before you can size a trade you have to know what such a step is worth in your account’s currency. It takes two minutes to look up, and a mistake here multiplies everything that follows by ten or a hundred.',
        '# The vocabulary',
        [
          'Tick: the smallest step in which a price is quoted.',
          'Pip: for most currency pairs the fourth decimal (0.0001), for pairs with the yen the second (0.01). Many brokers quote one more digit, a tenth of a pip.',
          'Lot: 100,000 units of the first currency. A mini lot is 10,000, a micro lot 1,000.',
          'Point: what a platform calls a tick or a pip. Always check which of the two it means.',
        ],
        '# What a pip is worth',
        'For a pair whose second currency is that of your account, one pip of one lot is worth 10: 100,000 × 0.0001. With EUR/USD and a dollar account that is all. For USD/JPY the result comes out in yen: 100,000 × 0.01 = 1,000 yen, which you divide by the price, at 150 that is 6.67 dollars. For EUR/GBP it comes out in pounds, which you multiply by the pound’s price in dollars.',
        { figure: 'pip-value', caption: 'What one pip is worth, in dollars.' },
        'Crypto pairs are usually simpler: size in coins times movement in dollars is the result in dollars. Metals and indices have their own contract sizes. Look them up in the broker’s specification, and never guess them.',
        '# Costs come off every trade',
        'The spread is the difference between the price at which you buy and the one at which you sell. You pay it once for each round trip, win or lose. Compare it with the distance to the stop loss. A spread of 0.8 pips against a stop of 4 pips is a fifth of your risk, paid in advance. A strategy that earns 0.4 R before costs earns 0.2 R after such a spread.',
        '> Planned: risk 4 pips, reward 6 pips, win rate 60%. Expectation 0.6 × 6 − 0.4 × 4 = 2.0 pips. With a spread of 0.8 pips it is 1.2 pips. With a spread of 2 pips, common at night, nothing is left.',
        'So the hour matters. Spreads are narrow while London and New York trade and wide around midnight UTC, before weekends and within minutes of important news. When your platform shows a spread of more than a quarter of the distance to the stop, skip the signal.',
      ],
    },
    {
      id: 'correlated-trades',
      title: 'When three trades are one trade',
      minutes: 4,
      text: [
        'You risk 1% on a trade and have three of them open: EUR/USD up, GBP/USD up, and gold up. You may think that you risk three times 1% on three different ideas. In fact you have put three percent on one idea: that the dollar falls.',
        {
          figure: 'correlation',
          caption: 'Three positions that depend on the same cause rise and fall together.',
        },
        '# Correlation',
        'Two markets are correlated when they tend to move at the same time, in the same direction or in opposite ones. It is measured from −1 (always opposite) through 0 (no connection) to +1 (always together). EUR/USD and GBP/USD usually have more than 0.6 with each other. Bitcoin and most other coins have more than 0.7. And in moments of stress nearly everything that people call risky falls together, just when spreading was supposed to help.',
        [
          'Group your open trades by what they depend on: the dollar, the yen, crypto, stock indices, gold.',
          'Set a limit for each group, for example 2% of the account, however many trades it holds.',
          'Opposite trades on correlated markets do not cancel out neatly. You pay two spreads to hold very little.',
          'When in doubt, take the signal with the better expected value and skip the other one.',
        ],
        '# Trades at the same time',
        'The total that can be lost if everything goes wrong at once is called open risk. Limit it: three times the risk of one trade is a good start. The limits of your copy settings, trades at once and trades a day, exist for exactly that purpose. They protect you against a bad strategy, and against a good strategy on a bad morning.',
        {
          figure: 'equity-fan',
          caption:
            'The same strategy, a hundred possible futures: more open risk spreads the fan, and does not lift its middle by as much.',
        },
        'Trades can also be the same because of their time. Twelve signals in one hour meet the same market mood. A day with forty trades is not forty pieces of evidence about a strategy but perhaps five or six. Remember that when you look at the results of a single lively afternoon and are tempted to change the size, in either direction.',
        '> Limits for an account of 1,000: 10 on one trade, 20 on one group, 30 open at once, 30 lost on one day. Four numbers on a note beside the screen.',
      ],
    },
  ],
};
