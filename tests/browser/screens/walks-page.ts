import { MINUTE_MS, SECOND_MS } from '@croneai/contracts/units.ts';

export type TakenStep = {
  title: string;
  text: string;
  /** Name of the picture in docs/walks. */
  file: string;
  /** Time since the start of the walk, in ms. */
  afterMs: number;
};
export type TakenWalk = { title: string; intro: string; steps: readonly TakenStep[] };

const LINE_MAX_LENGTH = 100;
const PICTURE_WIDTH = 260;

const INTRO = [
  'Two people use CroneAI on a phone of 390 × 664 pixels. A script takes both walks on a running system and writes this page: `npm run screens -- walks`. Do not edit it by hand.',
  'The browser is throttled like Lighthouse’s slow 4G: 1.5 Mbit/s, at least 0.56 s until a reply, and a processor that is four times slower than the test machine, whose two cores also run the whole system and sometimes other tests. Its cache is empty at the start. **Prices and signals are simulated**, mails go to a local inbox, and pushes to a local push service. Each time is measured from the start of the walk to the moment at which the step is readable. The script types faster than a person. Before most pictures, it waits up to two seconds for the rest of the page.',
];

/** Returns docs/walks.md: each step with its picture, and the time since the start. */
export function walksPage(walks: readonly TakenWalk[]): string {
  const parts = ['# Two walks', ...INTRO.map(wrap)];
  for (const { title, intro, steps } of walks) {
    parts.push(`## ${title}`, wrap(intro));
    for (const [index, { title: step, text, file, afterMs }] of steps.entries()) {
      parts.push(
        `### ${index + 1}. ${step} (${durationText(afterMs)})`,
        `<img src="walks/${file}" width="${PICTURE_WIDTH}" alt="${step}">`,
        wrap(text),
      );
    }
  }
  return `${parts.join('\n\n')}\n`;
}

/** Formats as `3.4 s`, and from one minute on as `5 min 12 s`. */
function durationText(ms: number): string {
  if (ms < MINUTE_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  const seconds = Math.round(ms / SECOND_MS);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Breaks a paragraph into lines of at most {@link LINE_MAX_LENGTH} characters. */
function wrap(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= LINE_MAX_LENGTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join('\n');
}
