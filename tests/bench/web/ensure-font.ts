import { installPackage } from '../../../infra/local/backing/debian.ts';
import { runCommand } from '../../../infra/local/processes/commands.ts';

const LIST_TIMEOUT_MS = 10_000;
const PACKAGE = {
  part: 'a font with the metrics of Arial',
  apt: ['fonts-liberation'],
  dnf: 'liberation-sans-fonts',
  brew: 'font-liberation',
};

/**
 * Installs a font with the metrics of Arial if this machine has none. Phones have such a font, and
 * the site adjusts it to the width of its own font. Without it, the text moves when the site's font
 * arrives, so layout shift and LCP would be too high.
 */
export async function ensureFont(env: NodeJS.ProcessEnv, report: (line: string) => void): Promise<void> {
  const fonts = await runCommand('fc-list', [':', 'family'], { env, timeoutMs: LIST_TIMEOUT_MS });
  // Machines without fontconfig, such as macOS, have Arial.
  if (fonts.code !== 0 || /^(Arial|Liberation Sans|Roboto)\b/m.test(fonts.output)) return;
  await installPackage(PACKAGE, { env, report });
}
