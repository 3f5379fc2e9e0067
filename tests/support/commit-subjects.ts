const LENGTH_MAX = 72;
/** A verb and its object. */
const WORDS_MIN = 2;
/** Type and area at the start of a subject, such as `fix(notifier): `. */
const SCOPE = /^[a-z]+(\([a-z0-9,-]+\))?: /;
/** Imperatives that look like another form of a verb, such as `process` and `bring`. */
const IMPERATIVE =
  /^(pass|process|focus|address|miss|press|access|bypass|compress|express|discuss|bring|ring|embed|feed|need|speed|shed|seed)$/i;

/** Returns the faults of a commit subject; empty if it has none. */
export function faultsOf(subject: string): string[] {
  const words = subject.replace(SCOPE, '').split(' ');
  const [verb = ''] = words;
  const faults = [
    [subject.length > LENGTH_MAX, `longer than ${LENGTH_MAX} characters`],
    [words.length < WORDS_MIN, 'does not say what was changed'],
    [subject.includes(';'), 'has a semicolon, so two changes'],
    [subject.endsWith('.'), 'ends with a full stop'],
    [/(s|ed|ing)$/.test(verb) && !IMPERATIVE.test(verb), `begins with "${verb}", not with an imperative`],
  ] as const;
  return faults.flatMap(([isWrong, fault]) => (isWrong ? [fault] : []));
}
