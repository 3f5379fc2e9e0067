import { useRef } from 'react';

/**
 * Keys for messages that must arrive once: what is sent again unchanged, because nobody knows whether the first try arrived,
 * keeps its key; anything else gets a new one.
 */
export function useSendOnce() {
  const last = useRef({ content: '', key: '' });
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content);
      if (last.current.content !== text) last.current = { content: text, key: newKey() };
      return last.current.key;
    },
    /** It arrived: the same words again would be a new message. */
    forget(): void {
      last.current = { content: '', key: '' };
    },
  };
}

/** Not `randomUUID`, which browsers keep to pages over HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
