import type { ReactNode } from 'react';

/** A member's trade as the top of the ticket shows it. */
export interface TakenView {
  fillPrice: number;
  /** The result of the trade, once it is settled. */
  result?: {
    state: string;
    tone: 'up' | 'down' | 'neutral';
    /** The result in dollars. */
    sum: ReactNode;
    /** The stake and the two prices. */
    fill: string;
    /** The move of the price, and what it means for the trade. */
    why: string;
  };
}
