/** A signal lives five bars; slots follow each other without overlap. */
export const SIGNAL_BARS = 5;
