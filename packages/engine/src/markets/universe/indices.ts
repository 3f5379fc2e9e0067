import type { Pair } from '../pair.ts';
import type { SessionHours } from '../session-hours.ts';
import { EXCHANGES } from './sessions.ts';

/**
 * Columns: symbol, name, currency, tick, decimals, reference price, yearly volatility, hours of the
 * exchange.
 */
type IndexRow = readonly [string, string, string, number, number, number, number, SessionHours];

const ROWS: readonly IndexRow[] = [
  ['US500', 'US 500', 'USD', 0.01, 2, 5450, 0.15, EXCHANGES.newYork],
  ['US30', 'US Wall Street 30', 'USD', 0.01, 2, 39200, 0.14, EXCHANGES.newYork],
  ['US100', 'US Tech 100', 'USD', 0.01, 2, 19100, 0.2, EXCHANGES.newYork],
  ['US2000', 'US Small Cap 2000', 'USD', 0.01, 2, 2040, 0.21, EXCHANGES.newYork],
  ['CAN60', 'Canada 60', 'CAD', 0.01, 2, 1320, 0.13, EXCHANGES.toronto],
  ['MEX35', 'Mexico 35', 'MXN', 0.01, 2, 53000, 0.16, EXCHANGES.mexico],
  ['BRA50', 'Brazil 50', 'BRL', 1, 0, 125000, 0.19, EXCHANGES.saoPaulo],
  ['UK100', 'UK 100', 'GBP', 0.1, 1, 8200, 0.13, EXCHANGES.london],
  ['UK250', 'UK Mid Cap 250', 'GBP', 0.1, 1, 20400, 0.14, EXCHANGES.london],
  ['GER40', 'Germany 40', 'EUR', 0.1, 1, 18400, 0.16, EXCHANGES.frankfurt],
  ['GERMID50', 'Germany Mid Cap 50', 'EUR', 0.1, 1, 25400, 0.18, EXCHANGES.frankfurt],
  ['GERTEC30', 'Germany Tech 30', 'EUR', 0.1, 1, 3350, 0.2, EXCHANGES.frankfurt],
  ['EU50', 'Europe 50', 'EUR', 0.1, 1, 4950, 0.16, EXCHANGES.frankfurt],
  ['FRA40', 'France 40', 'EUR', 0.1, 1, 7600, 0.16, EXCHANGES.paris],
  ['NED25', 'Netherlands 25', 'EUR', 0.01, 2, 920, 0.15, EXCHANGES.paris],
  ['BEL20', 'Belgium 20', 'EUR', 0.1, 1, 3900, 0.14, EXCHANGES.paris],
  ['POR20', 'Portugal 20', 'EUR', 0.1, 1, 6500, 0.14, EXCHANGES.paris],
  ['ITA40', 'Italy 40', 'EUR', 1, 0, 33500, 0.18, EXCHANGES.paris],
  ['ESP35', 'Spain 35', 'EUR', 0.1, 1, 11000, 0.16, EXCHANGES.paris],
  ['AUT20', 'Austria 20', 'EUR', 0.1, 1, 3650, 0.16, EXCHANGES.paris],
  ['SUI20', 'Switzerland 20', 'CHF', 0.1, 1, 12100, 0.13, EXCHANGES.zurich],
  ['SWE30', 'Sweden 30', 'SEK', 0.1, 1, 2580, 0.16, EXCHANGES.stockholm],
  ['NOR25', 'Norway 25', 'NOK', 0.01, 2, 1390, 0.17, EXCHANGES.oslo],
  ['DEN25', 'Denmark 25', 'DKK', 0.1, 1, 2650, 0.18, EXCHANGES.copenhagen],
  ['POL20', 'Poland 20', 'PLN', 0.1, 1, 2500, 0.2, EXCHANGES.warsaw],
  ['JPN225', 'Japan 225', 'JPY', 1, 0, 38600, 0.2, EXCHANGES.tokyo],
  ['JPN100', 'Japan Topix 100', 'JPY', 0.1, 1, 2720, 0.19, EXCHANGES.tokyo],
  ['HK50', 'Hong Kong 50', 'HKD', 0.1, 1, 17900, 0.24, EXCHANGES.hongKong],
  ['CHN50', 'China A50', 'CNH', 0.1, 1, 12200, 0.2, EXCHANGES.shanghai],
  ['SING30', 'Singapore 30', 'SGD', 0.01, 2, 3400, 0.11, EXCHANGES.singapore],
  ['IND50', 'India 50', 'INR', 0.05, 2, 23900, 0.14, EXCHANGES.mumbai],
  ['AUS200', 'Australia 200', 'AUD', 0.1, 1, 7850, 0.12, EXCHANGES.sydney],
  ['SAF40', 'South Africa 40', 'ZAR', 1, 0, 73500, 0.17, EXCHANGES.johannesburg],
];

export const INDEX_PAIRS: readonly Pair[] = ROWS.map(
  ([symbol, displayName, quote, tickSize, precision, referencePrice, yearlyVolatility, session]) => ({
    symbol,
    displayName,
    kind: 'index',
    base: symbol,
    quote,
    tickSize,
    precision,
    session,
    referencePrice,
    yearlyVolatility,
  }),
);
