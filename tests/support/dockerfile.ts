/** A line of a Dockerfile, without its flags. */
export type Step = {
  op: string;
  flags: Record<string, string>;
  text: string;
};

export type Stage = {
  name: string;
  steps: Step[];
};

/** The stages of a Dockerfile, with its `ARG`s filled in. Throws on an `ARG` that nobody gives and on what it does not know. */
export function parseDockerfile(text: string, given: Record<string, string> = {}): Stage[] {
  const stages: Stage[] = [];
  const args: Record<string, string> = {};
  for (const line of joinedLines(text)) {
    const [, op = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (op === 'ARG') {
      const [name = '', fallback] = rest.split('=');
      const value = given[name] ?? fallback ?? args[name];
      if (value === undefined) throw new Error(`nobody gives the argument ${name}`);
      args[name] = value;
      continue;
    }
    const [, flagText = '', more = ''] = /^((?:--\S+\s+)*)(.*)$/s.exec(rest) ?? [];
    // A shell fills in its own variables.
    const filled = op === 'RUN' || op === 'CMD' ? fillKnown(more, args) : fillKnown(more, args, true);
    if (op === 'FROM') stages.push({ name: / AS (\S+)$/.exec(filled)?.[1] ?? '', steps: [] });
    else {
      const flags = [...flagText.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]);
      stages.at(-1)?.steps.push({ op, flags: Object.fromEntries(flags), text: filled });
    }
  }
  return stages;
}

function joinedLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
}

function fillKnown(text: string, args: Record<string, string>, mustKnow = false): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (all, name: string) => {
    if (args[name] === undefined && mustKnow) throw new Error(`${name} is not known here`);
    return args[name] ?? all;
  });
}
