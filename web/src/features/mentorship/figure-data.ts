import type { LessonFigure } from '@croneai/contracts/endpoints/learning.ts';
import type { FigureData } from './figure.ts';
import { HABIT_FIGURES } from './habit-figures.ts';
import { READING_FIGURES } from './reading-figures.ts';
import { RISK_FIGURES } from './risk-figures.ts';

/** Every drawing that a lesson can ask for. */
export const FIGURES: Readonly<Record<LessonFigure, FigureData>> = {
  ...READING_FIGURES,
  ...RISK_FIGURES,
  ...HABIT_FIGURES,
};
