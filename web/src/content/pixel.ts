/** A marketing pixel: a script of a third party that counts visits and sign-ups. */
export interface Pixel {
  /** Address of the script. Its host must stand in `PIXEL_HOSTS` of the gateway, or the page's policy refuses it. */
  script: string;
  /** The operator's number there. */
  id: string;
}

/** None until the operator has one. Without a pixel nobody is asked for anything. */
export const pixel: Pixel | null = null;

export const consentTexts = {
  label: 'Consent',
  question: 'May we count this visit?',
  text: 'A marketing pixel tells us which advertisement brought you. Nothing is loaded before you agree.',
  more: 'What it means',
  allow: 'Allow',
  deny: 'No, thanks',
  choiceTitle: 'Your choice',
  granted: 'You allowed the marketing pixel.',
  denied: 'The marketing pixel is off.',
  change: 'Change',
} as const;
