import { type Course, EDUCATION_DESK } from './course.ts';

export const liveJournal: Course = {
  id: 'live-journal',
  title: 'Journal and Review, Live',
  summary:
    'Keep a journal while you trade, read your own numbers, and hold a weekly review that changes something.',
  instructor: EDUCATION_DESK,
  category: 'live',
  level: 'All Levels',
  lessons: [
    {
      id: 'what-to-write-down',
      title: 'What to write down',
      minutes: 4,
      text: [
        'Memory is a poor bookkeeper. It keeps the trade that went wrong by a point and the one that you saw coming, and drops the forty in between. If you judge your trading from memory, you judge a selection that flatters or frightens you. A journal has one purpose: to let you answer questions about yourself with counts.',
        {
          figure: 'journal-row',
          caption:
            'One line for each trade. Everything that you want to count later has a column of its own.',
        },
        '# The columns worth having',
        [
          'When: date and time with the zone. With UTC, summer time can’t confuse you.',
          'What: market, direction, the signal it came from.',
          'Plan: entry, stop loss, take profit, risk in money, size.',
          'What happened: your own entry and exit, result in R, costs.',
          'Plan followed: yes or no. No excuses in this column.',
          'State: one to five, written before the trade.',
          'One word on why you took it, and a picture of the chart if you like.',
        ],
        '# R makes trades comparable',
        'Divide each result by what you risked on that trade. A win of 18 with a risk of 12 is +1.5 R. In R you can compare a trade from January on a small account with one from June on a larger account. The sum of the column shows how many times your risk you have earned, whatever the size was.',
        'Write the line when you open the trade and complete it when it is closed. What is filled in afterwards becomes a story. Also write down the signals that you saw and skipped, with one word on why. After a month you will know whether your skipping is a skill or a habit.',
        '> 2026-03-02 09:05 UTC · EUR/USD CALL · plan 1.08420 / 1.08380 / 1.08480 · risk 10 · entry 1.08423 · exit 1.08480 · +1.4 R, costs 0.1 R · followed yes · state 4 · trend with London open.',
        'A spreadsheet is enough. The signals page offers its history as a CSV file, so the columns of the plan do not have to be typed. Back it up, as you would anything else that took you a year to make.',
      ],
    },
    {
      id: 'reading-your-numbers',
      title: 'Reading your own numbers',
      minutes: 5,
      text: [
        'After some weeks you have a column of results in R. Five numbers describe it, and one question decides whether they mean anything yet.',
        '# The five numbers',
        [
          'Win rate: wins divided by wins and losses. Alone it says nothing.',
          'Average win and average loss in R. Their ratio is what your exits really pay, as opposed to what the plans said.',
          'Expectancy: the average of the whole column. This is what a trade is worth to you.',
          'Profit factor: everything won divided by everything lost. Above 1 you earn. Above 3 over many trades you should look for a mistake in the journal.',
          'Largest drawdown in R, and the longest losing run.',
        ],
        '# Is it enough?',
        'A coin that is fair shows 60% heads or more in 20 throws about one time in four. So 12 wins in 20 trades are no evidence of anything. The uncertainty of a win rate is about one divided by the square root of the number of trades, for a range that holds the truth nineteen times in twenty: with 25 trades ±20 points, with 100 trades ±10, with 400 trades ±5.',
        {
          figure: 'sample-size',
          caption: 'The interval around a measured win rate of 60%, by number of trades.',
        },
        'This is why the performance panel shows an interval next to its win rate, and why the leaderboard requires a minimum number of closed trades. Do the same: change nothing in your method before a hundred trades, unless you are breaking it.',
        '# Ask the columns',
        'Now split. Expectancy of trades that followed the plan against those that did not. State 4 and 5 against 1 and 2. Morning against evening. The first two signals of a day against the tenth. Do not search a hundred splits for a good one: chance always offers one. Write the question down first, then count.',
        '> 120 trades, 57% wins, average win 1.1 R, average loss 1.0 R: expectancy 0.57 × 1.1 − 0.43 × 1.0 = 0.20 R. Followed (96 trades): 0.34 R. Not followed (24 trades): −0.38 R. The strategy earns money, and its owner loses it. That is a result you can act on.',
        'Compare your expectancy with that of the settled signals that you took. The gap between the two is what your execution costs you. It is usually the biggest thing that you can improve, and the only one that does not depend on the market.',
      ],
    },
    {
      id: 'weekly-review',
      title: 'The weekly review',
      minutes: 4,
      text: [
        'Once a week, at a fixed time when markets are closed, take thirty minutes without charts. The review is when trades become experience. Without it, ten years are one year repeated ten times.',
        { figure: 'weekly-review', caption: 'Count, look, choose one thing, write it into the rules.' },
        '# Thirty minutes',
        [
          'Five minutes: complete the journal. Missing lines tell you something too.',
          'Ten minutes: the five numbers, for the week and for all time. The week is noise, the long column is the signal. Look at both in this order.',
          'Ten minutes: the three largest losses and all trades that did not follow the plan. Not the three largest wins: they teach little and feel good.',
          'Five minutes: choose one thing. One.',
        ],
        '# One change at a time',
        'Change your hours, your size and your markets in the same week, and the next one teaches you nothing. Phrase the change as something that can be counted and that you control: “no trade in the ten minutes around news”, not “be more patient”. Write it on the card by the screen, with the date. In four weeks, decide by the journal whether it stays.',
        'Change your size only here too. A simple rule: after fifty trades that followed the plan and a positive expectancy, the risk may rise by a quarter. After a drawdown of ten R it falls by half. No other event changes it: not a good day, not a good story, not a bill.',
        '# Live sessions',
        'In the live sessions we go through anonymous journals in exactly these steps. Bring yours if you like. You will notice that the questions hardly differ from person to person: late entries, stops that get moved, sizes that follow the mood. It is a relief to see how ordinary one’s mistakes are, and how few rules it takes to remove most of them.',
        '> A review in five lines: “Week 14: 23 trades, +2.1 R, followed 19. All time: 143 trades, 0.21 R. Largest loss −1.9 R: stop moved. Change: stop is set with the order and not touched. Check on 4 May.”',
        'And once a quarter ask the larger question: with what I earn from this, in money and in peace of mind, is it worth the time? It is a good question in both directions, and a journal is the only place where it has an answer.',
      ],
    },
  ],
};
