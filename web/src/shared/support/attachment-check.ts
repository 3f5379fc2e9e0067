import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TYPES } from '@croneai/contracts/support.ts';
import { attachmentTexts as texts } from '../../content/tickets.ts';

/** What can be said of a file before it is sent; undefined when nothing is wrong with it. The server looks into it. */
export function attachmentProblem({ size, type }: Pick<File, 'size' | 'type'>): string | undefined {
  if (type !== '' && !(ATTACHMENT_TYPES as readonly string[]).includes(type)) return texts.wrongType;
  if (size === 0) return texts.empty;
  return size > ATTACHMENT_MAX_BYTES ? texts.tooLarge : undefined;
}

/** `240 kB`, `1.2 MB`. */
export function sizeLabel(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
