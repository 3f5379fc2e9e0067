/** A marketing pixel, which is a third-party script that counts visits and sign-ups. */
export interface Pixel {
  /**
   * URL of the script. Its host must be in `PIXEL_HOSTS` of the gateway, or the page's CSP blocks
   * it.
   */
  script: string;
  /** The operator's id at the provider of the pixel. */
  id: string;
}

/** Null until the operator has a pixel. Without a pixel, no page shows the consent note. */
export const pixel: Pixel | null = null;
