/** A marketing pixel: a script of a third party that counts visits and sign-ups. */
export interface Pixel {
  /** Address of the script. Its host must stand in `PIXEL_HOSTS` of the gateway, or the page's policy refuses it. */
  script: string;
  /** The operator's number there. */
  id: string;
}

/** None until the operator has one. Without a pixel nobody is asked for anything. */
export const pixel: Pixel | null = null;
