import { type Course, EDUCATION_DESK } from './course.ts';

export const tradersMind: Course = {
  id: 'traders-mind',
  title: 'The Trader’s Mind',
  summary:
    'Learn why losses hurt more than they should, how one bad trade becomes five, and a routine that prevents it.',
  instructor: EDUCATION_DESK,
  category: 'psychology',
  level: 'Intermediate',
  lessons: [
    {
      id: 'why-losses-hurt',
      title: 'Why losses hurt more',
      minutes: 4,
      text: [
        'Losing a hundred hurts about twice as much as winning a hundred pleases. Daniel Kahneman and Amos Tversky described this in 1979, and researchers have found it in nearly every group of people since. They called it loss aversion. It is not a weakness of character. It is how people are built, you included, and it works on every trade that you make.',
        {
          figure: 'loss-aversion',
          caption: 'How gains and losses feel: the curve is steeper on the side of losses.',
        },
        '# What it makes us do',
        [
          'We take profits early, because a gain that shrinks feels like a loss.',
          'We let losses run, because a loss is not felt as final until it is realized.',
          'We move the stop loss, because a small chance to get away feels better than a certain small loss.',
          'We skip the next signal after a loss, and so miss the win that belonged to the same series.',
        ],
        'Together these four turn the arithmetic upside down. A plan with wins of 1.5 R and losses of 1 R becomes, in practice, wins of 0.7 R and losses of 1.4 R. The strategy did not fail. It was never carried out.',
        '# What helps',
        'You cannot decide not to feel it. You can arrange things so that the feeling has nothing to decide. Fix the stake before the order, and on a spot account put stop loss and take profit into the market together with it. Choose a size at which a loss is boring: if your pulse rises when a trade opens, the position is too large, whatever the calculation says. Count in R and not in money. “Minus one R” is an event in a series, “minus forty” is a dinner.',
        'And judge the decision, not its result. A trade that followed the plan and lost was a good trade. A trade that broke the plan and won was a bad one, and it will cost you later, because you will do it again. Mark every trade in your journal with yes or no: did I follow the plan? After fifty trades this one column tells you more than the balance.',
        '> Exercise for a week: before each trade, write down the amount that you will lose if it fails, and the sentence “this is the price of the next win”. It feels silly. It works, because you have accepted the loss before it happens.',
      ],
    },
    {
      id: 'tilt',
      title: 'Tilt: how one loss becomes five',
      minutes: 4,
      text: [
        'Poker players have a word for the state in which somebody keeps playing but has stopped thinking: tilt. Every trader knows it. A loss that seemed unfair, a signal that hit the stop by one point before it ran to its target, and something in you wants the money back, now, from this market.',
        { figure: 'tilt-spiral', caption: 'Loss, anger, larger stake, worse entry, larger loss.' },
        '# How to recognize it',
        [
          'You enter without reading the whole signal.',
          'The stake is larger than written down, “only this once”.',
          'You look for a trade in the other direction straight after a loss.',
          'You watch the balance and not the chart.',
          'You explain the market to yourself in words that you would use for a person.',
        ],
        'The treacherous part is that in this state you do not feel irrational. You feel determined. That is why rules against tilt must not depend on noticing it. They have to work by numbers that you can count.',
        '# Three rules that count for you',
        [
          'Two losses in a row: no trade for fifteen minutes, which is three slots. Leave the screen.',
          'Daily limit reached: log out. Not “watch only”. Log out.',
          'A rule broken: the day is over, even if the trade won.',
        ],
        'Winning has its own kind of tilt. After five wins the plan looks slow and the next position looks small. The same rules apply: the size is calculated in the morning and does not change before tomorrow. Most of the largest single losses that people report came within a day of their best result.',
        'You can let the system help. Pause Auto-Copy when you reach your limit: open trades are settled by their plan, no new one is opened, and it takes a deliberate step to start again. The most useful control on the page is the one that does nothing for a while.',
        '> Write one sentence on a card: “If I want it back, I am done for today.” Put it where the mouse is.',
      ],
    },
    {
      id: 'routine',
      title: 'A routine that carries you',
      minutes: 4,
      text: [
        'Pilots with thirty years of experience read a checklist before every take-off. Not because they have forgotten how to fly, but because they know which mistakes experienced people make. Trading has the same structure: a few simple steps, easy to skip, expensive when skipped.',
        {
          figure: 'routine',
          caption:
            'Prepare, trade, close, review. Fifteen minutes of the day are for the parts without a position.',
        },
        '# Before',
        [
          'Write down the account balance, and from it the risk of one trade and the daily limit.',
          'The calendar of the day: central banks, inflation, employment. Ten minutes before and after these there is no trade.',
          'Which hours you trade, and which not. Two good hours are better than eight tired ones.',
          'A mark from one to five for sleep, mood and distraction. With a one or two, trade only on the demo account today.',
        ],
        '# During',
        'One screen, one task. No chat group while a position is open: other people’s excitement is contagious and knows nothing of your risk. Every trade gets its line in the journal when it is opened, not in the evening from memory. If you have nothing to write in the column “reason”, you have no trade.',
        '# After',
        'Stop at the time that you set, even in the middle of a good run. Fill in the results, mark each trade with followed or not followed, and write one sentence about the day. Then do something that has nothing to do with prices. People who never stop watching do not see more. They only trade more.',
        'A routine seems restrictive for about two weeks. Then something changes: you no longer need to be disciplined, because the list does it for you. It earns the most on the days when you least feel like following it.',
        '> A complete morning in four lines: “1,040 · risk 10 · day limit 30 · 13:30 US inflation, no trades 13:20–13:40 · 8 to 10 UTC · state 4 of 5.”',
        'Begin with a list of three items. Add one whenever you make a mistake that an item would have caught. After a year the list is yours, and nobody could have written it for you.',
      ],
    },
  ],
};
