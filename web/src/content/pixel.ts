/** A marketing pixel: a script of a third party that counts visits and sign-ups. */
export interface Pixel {
  /**
   * Address of the script. Its host must be in `PIXEL_HOSTS` of the gateway, or the page's policy
   * blocks it.
   */
  script: string;
  /** The operator's number there. */
  id: string;
}

/** Null until the operator has a pixel. Without a pixel there is no consent note. */
export const pixel: Pixel | null = null;
