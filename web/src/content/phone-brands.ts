/*
 * Phones that stop browsers in the background, and for each brand the settings that let alerts
 * through.
 */

export const PHONE_BRANDS = ['transsion', 'xiaomi', 'samsung', 'other'] as const;
export type PhoneBrand = (typeof PHONE_BRANDS)[number];

export const phoneBrands: Readonly<Record<PhoneBrand, { name: string; steps: readonly string[] }>> = {
  transsion: {
    name: 'Tecno, Infinix or itel',
    steps: [
      'Open Phone Master, then Auto-start management, and turn on your browser.',
      'Open Settings, then Battery, then App battery management, and set your browser to No restrictions.',
      'Open recent apps, press and hold your browser, and lock it.',
      'Turn off Ultra power saving.',
    ],
  },
  xiaomi: {
    name: 'Xiaomi, Redmi or POCO',
    steps: [
      'Open Settings, then Apps, then Manage apps, then your browser, and turn on Autostart.',
      'On the same page, open Battery saver and choose No restrictions.',
      'Open recent apps, press and hold your browser, and lock it.',
    ],
  },
  samsung: {
    name: 'Samsung',
    steps: [
      'Open Settings, then Apps, then your browser, then Battery, and choose Unrestricted.',
      'Open Settings, then Battery, then Background usage limits, and add your browser to Never sleeping apps.',
    ],
  },
  other: {
    name: 'Another phone',
    steps: [
      'Open Settings, then Apps, then your browser, then Battery, and choose Unrestricted.',
      'Turn off battery saver.',
    ],
  },
};

/** Brand names and model codes in user agents and device models, with their brand. */
const SIGNS: readonly (readonly [RegExp, PhoneBrand])[] = [
  [/tecno|infinix|\bitel\b/i, 'transsion'],
  [/xiaomi|redmi|poco|miuibrowser|\bmi \d/i, 'xiaomi'],
  [/samsung|\bsm-[a-z]\d/i, 'samsung'],
];

/** Returns the brand of a user agent or a device model; `other` if the text names none. */
export const brandOf = (text: string): PhoneBrand =>
  SIGNS.find(([pattern]) => pattern.test(text))?.[1] ?? 'other';

export const laterTestTexts = {
  title: 'Test with the screen off',
  text: (seconds: number) =>
    `Some phones stop alerts. We’ll send one in ${seconds} s. Turn the screen off and wait.`,
  send: (seconds: number) => `Send an alert in ${seconds} s`,
  waiting: (seconds: number) => `Turn the screen off now. The alert arrives in ${seconds} s.`,
  sent: 'Sent. Waiting for this phone to confirm it.',
  arrived: (seconds: number) => `It arrived ${seconds} s after we sent it. This phone lets alerts through.`,
  lost: 'It didn’t arrive within a minute. Change these settings, then test again.',
  failed: 'We couldn’t send the test.',
  help: 'If alerts don’t arrive',
  brand: 'Your phone',
} as const;
