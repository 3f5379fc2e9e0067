import { describe, expect, it } from 'vitest';
import { displayName, escapeHtml, oneLine, withoutSecret } from './plain-text.ts';

describe('oneLine', () => {
  it('replaces line breaks, controls, and invisible or reordering characters with a single space (ASVS 1.3.3)', () => {
    expect(oneLine(' a\r\nBcc: b\u0000c\u2028d\u202Ee\u200Bf\u0085 ')).toBe('a Bcc: b c d e f');
  });
});

describe('displayName', () => {
  it.each(['Ada Obi', "Zoë O'Neil-Łukasz", 'Ng', 'José da Silva Jr.', 'محمد علي', '李小龙'])(
    'keeps %s',
    (name) => {
      expect(displayName(name)).toBe(name);
    },
  );

  it.each(['Ada\r\nBcc: spam@example.org', 'evil.example', 'www evil', 'a/b', 'x\\y', '', ' '])(
    'drops %j',
    (name) => {
      expect(displayName(name)).toBe('');
    },
  );
});

describe('withoutSecret', () => {
  it('removes the secret from a reply in which the server quotes the mail, and returns one line of limited length', () => {
    const reply = withoutSecret(`554 refused\r\nhttps://x/reset?token=abc-123 ${'z'.repeat(999)}`, 'abc-123');
    expect(reply).toMatch(/^554 refused https:\/\/x\/reset\?token=… z+$/);
    expect(reply.length).toBe(300);
  });

  it('does not change a server’s reply to a mail without a secret', () => {
    expect(withoutSecret('550 no such user', '')).toBe('550 no such user');
  });
});

describe('escapeHtml', () => {
  it('escapes all five special characters (ASVS 1.1.2)', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
  });
});
