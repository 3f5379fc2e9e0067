import { ENGINES } from '@croneai/engine/engines/engines.ts';
import { WORLDS } from './prices/world.ts';

const USAGE = `npm run lab -- compare [options]    compares engines on the same slots
npm run backtest -- [options]       replays the service's engine, as it would have published
  --candles FOLDER      recorded candles (CSV or .csv.gz: time,open,high,low,close[,volume][,spread], or X.bid.csv and X.ask.csv)
                        also MetaTrader, HistData and Binance klines; MetaTrader and HistData need --zone, an IANA name
  --world NAME          ${Object.keys(WORLDS).join(', ')} (not for backtest)
  --seed TEXT           synthetic prices of this seed (croneai), used without --candles and --world
  --like-real           synthetic prices that are as hard to predict as recorded ones, without planted trends
  --days N              number of days to report, at the end of each market's prices (compare 22, backtest 30)
  --warm-days N         number of earlier days that train the models (6; 7); a recording uses all its earlier days
  --pays-by TERMS       terms of a signal: payout=0.85, points (less spread or fee) or none (payout=0.85)
  --out FOLDER          folder for the JSON (.data/lab, .data/backtest)
  --register FILE       register for runs over recorded prices (the project's)
  compare: --engines a,b         ${ENGINES.map(({ name }) => name).join(', ')} (all)
           --markets N           number of markets of a world or of synthetic prices (6)
  backtest: --pairs EURUSD,…     only these pairs (all pairs with prices)
            --until 2026-11-20   end of the replay, UTC (end of each recording, or the last midnight)
            --signals-per-slot N maximum signals per slot (1)
npm run lab -- train [--candles, --world, --seed, --markets as above]    trains an artefact on the last 28 days, and writes it to --out
npm run lab -- explain --pair EURUSD --slot 2026-11-20T12:00Z [--candles, --seed, --pays-by as above]    explains one decision
npm run lab -- corpus FOLDER [--zone Etc/GMT+5]    lists the recordings of each folder, as the lab reads them
                  --run [--pays-by, --out as above]    runs the engine through all folders, one per processor at a time
npm run lab -- expect FOLDER [--zone, --pays-by as above]    shows how many signals a day its last 28 days would have had, under each kind of terms
npm run lab -- gates [--world NAME] [--seed 1]    tests the engine in simulated worlds, or on recorded months with --candles FOLDER; exit code 1 if a bound is broken
npm run lab -- bias ENGINE [FOLDER]    checks that an engine uses no future prices, on made-up or recorded ones; exit code 1 if a check fails
npm run lab -- looks    shows what was tried and run on recorded months
npm run lab -- power --rate 52    shows how many trades it takes to tell a true win rate from a coin`;

/** Thrown for wrong options. The terminal shows the message. */
export class OptionsError extends Error {
  override readonly name = 'OptionsError';

  constructor(problem: string) {
    super(`${problem}\n\n${USAGE}`);
  }
}
