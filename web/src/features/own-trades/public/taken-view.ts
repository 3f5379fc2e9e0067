/** A member's trade as the top of the ticket shows it. */
export interface TakenView {
  fillPrice: number;
  /** The result of the trade in texts, once it is settled. */
  result?: {
    state: string;
    tone: 'up' | 'down' | 'neutral';
    /** The stake and the two prices. */
    fill: string;
    sum: string;
    stakes: string;
  };
}
