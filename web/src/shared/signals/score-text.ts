import { SCORE_SIGNALS } from '@croneai/contracts/constants.ts';
import type { PublishedScore } from '@croneai/contracts/record.ts';
import { thousands } from '../text/thousands.ts';
import { shareText } from './record-text.ts';

// Texts about the predicted and the actual win rate of published signals. The public record and the
// admin page use the same texts.

export const scoreText = `We compare the prediction on each published signal, as members saw it, with its result. It takes ${thousands(SCORE_SIGNALS)} settled signals to know the actual win rate to ±1.5 points.`;

/** Formats the number of scored signals, and the number that a score needs, as `120 of 4,268`. */
export const neededText = (signals: number): string => `${thousands(signals)} of ${thousands(SCORE_SIGNALS)}`;

/** Formats a score as `Predicted 57.2%, actual 55.0% (95% confidence interval 46.1% to 63.6%).` */
export const scoreSentence = ({ predicted, actual, interval }: PublishedScore): string =>
  `Predicted ${shareText(predicted)}, actual ${shareText(actual)} (95% confidence interval ${shareText(interval.low)} to ${shareText(interval.high)}).`;
