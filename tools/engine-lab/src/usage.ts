import { ENGINES } from '@croneai/engine/engines/engines.ts';
import { WORLDS } from './prices/world.ts';

const USAGE = `npm run lab -- compare [options]    engines over the same slots
npm run backtest -- [options]       the engine of the service, slot by slot, as it would have published
  --candles FOLDER      recorded candles (CSV or .csv.gz: time,open,high,low,close[,volume][,spread], or X.bid.csv and X.ask.csv)
                        also MetaTrader, HistData and Binance klines; the first two with --zone, an IANA name
  --world NAME          ${Object.keys(WORLDS).join(', ')} (not for backtest)
  --seed TEXT           the synthetic feed of that seed (croneai), when neither of the above is given
  --like-real           that feed with effects of the measured size instead of planted trends
  --days N              days that count: the last of each market (compare 22, backtest 30)
  --warm-days N         days before them, to learn from (6; 7); of a recording everything before is read
  --pays-by TERMS       what a signal gains: payout=0.85, points (less spread or fee) or none (payout=0.85)
  --out FOLDER          where JSON is written (.data/lab, .data/backtest)
  --register FILE       where a run over recorded prices is noted (that of the project)
  compare: --engines a,b         ${ENGINES.map(({ name }) => name).join(', ')} (all)
           --markets N           of a world or the synthetic feed (6)
  backtest: --pairs EURUSD,…     only these pairs (all that there are prices of)
            --until 2026-11-20   end of the replay, UTC (end of each recording, or the last midnight)
            --signals-per-slot N how many signals a slot publishes (1)
npm run lab -- train [--candles, --world, --seed, --markets as above]    an artefact of the last 28 days, written to --out
npm run lab -- explain --pair EURUSD --slot 2026-11-20T12:00Z [--candles, --seed, --pays-by as above]    one decision taken apart
npm run lab -- corpus FOLDER [--zone Etc/GMT+5]    what recordings hold, as they are understood, folder by folder
                  --run [--pays-by, --out as above]    walks all of it, folder by folder, as many at a time as there are processors
npm run lab -- expect FOLDER [--zone, --pays-by as above]    how many signals a day its last 28 days would have had, under each of the terms
npm run lab -- gates [--world NAME] [--seed 1]    what the engine has to hold in worlds and of licences, or --candles FOLDER: of recorded months; exit code 1 when one is broken
npm run lab -- bias ENGINE [FOLDER]    whether it knows what comes later: on made prices, or on recorded ones; exit code 1 when a check is broken
npm run lab -- looks    what was tried and run on recorded months
npm run lab -- power --rate 52    trades until a true win rate can be told from a coin`;

/** Thrown for wrong options. The terminal shows the message. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';

  constructor(problem: string) {
    super(`${problem}\n\n${USAGE}`);
  }
}
