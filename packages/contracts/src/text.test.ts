import { describe, expect, it } from 'vitest';
import { registerBodySchema } from './endpoints/auth/auth-bodies.ts';
import { contactBodySchema } from './endpoints/leads/contact.ts';
import { submitLeadBodySchema } from './endpoints/leads/lead-form.ts';
import { LEAD_CHOICES, LEAD_QUESTIONS } from './lead-questions.ts';
import { email, fullName, phone, secondFactorCode, typedCode } from './text.ts';

describe('an e-mail address', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['Ada@EXAMPLE.com', 'ada@example.com'],
    ['ada@xn--mgbh0fb.xn--kgbechtv', 'ada@xn--mgbh0fb.xn--kgbechtv'],
    ['ada@XN--MGBH0FB.XN--KGBECHTV', 'ada@xn--mgbh0fb.xn--kgbechtv'],
    ['ada@مثال.إختبار', 'ada@xn--mgbh0fb.xn--kgbechtv'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BU\u0308CHER.example', 'ada@xn--bcher-kva.example'],
    ['\u202aada@example.com\u202c\u200b', 'ada@example.com'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@xn--.',
    'ada@example.xn--',
    'ada@example.c0m',
    'ada@１.２.３.４',
    'ada@bücher.example/path',
    'ada@bücher.example:25',
    'ada@ü ber.example',
    'ada@xn--\u0000ü.example',
    'ädä@example.com',
  ])('refuses %j', (typed) => {
    expect(email.safeParse(typed).success).toBe(false);
  });
});

describe('a pasted phone number', () => {
  const marked = [
    '\u202a20 7946 0958\u202c',
    '\u202d20 7946 0958\u202c',
    '20\u200e 7946 0958',
    '20\ufe0d 7946 0958',
    '20\u00a07946\u00a00958',
    '20\u20117946\u20110958',
    '20\u22127946\u22120958',
    '20.7946.0958',
    '20/79460958',
    '２０ ７９４６ ０９５８',
    '٢٠ ٧٩٤٦ ٠٩٥٨',
    '(0)20 7946 0958',
  ];
  const choices = Object.fromEntries(LEAD_CHOICES.map((name) => [name, LEAD_QUESTIONS[name].options.at(-1)]));
  const lead = { ...choices, fullName: 'Ada Obi', email: 'ada@example.com' };
  const numberOf = (phoneNumber: string) =>
    submitLeadBodySchema.safeParse({ ...lead, phoneNumber }).data?.phoneNumber;

  it.each(marked)('is accepted in the lead form: %j', (number) => {
    expect(numberOf(`+44${number}`)).toMatch(/^\+44[0-9 ()./-]+$/);
    expect(numberOf(`+44 ${number}`)).toMatch(/^\+44[0-9 ()./-]+$/);
  });

  it.each(marked)('is accepted at sign-up: %j', (number) => {
    expect(phone.parse(`+44 ${number}`)).toMatch(/^\+44[0-9 ()./-]+$/);
  });

  it('may start with `00`, and may have up to 15 digits after the country code', () => {
    expect(numberOf('+49 (0)176 1234 5678')).toBe('+49 (0)176 1234 5678');
    expect(numberOf('00234 801 234 5678')).toBe('+234 801 234 5678');
    expect(numberOf('+44123456789012345')).toBe('+44123456789012345');
    expect(numberOf('+441234567890123456')).toBeUndefined();
  });

  it('is refused if it is not a number', () => {
    const { error } = registerBodySchema.safeParse({ phone: 'no number' });
    expect(error?.issues.map(({ path }) => path.join('.'))).toContain('phone');
    expect(numberOf('no number')).toBeUndefined();
  });

  it('is accepted as the number for a return call', () => {
    const body = {
      ...lead,
      phoneNumber: '+44 20 7946 0958',
      wantsCall: 'yes',
      callNumber: '\u202a+44\u00a0(0)20\u20117946 0958\u202c',
    };
    expect(submitLeadBodySchema.parse(body).callNumber).toBe('+44 (0)20-7946 0958');
  });
});

describe('a typed code', () => {
  const code = typedCode('Please enter the code');

  it.each([
    'ABC123',
    ' abc123 ',
    'ABC 123',
    'ABC-123',
    'ABC\u00a0123',
    'ABC\u2011123',
    'ABC \u2013 123',
    'A B C 1 2 3',
    '\u202aABC123\u202c',
    'ABC\u200b123',
    'ＡＢＣ１２３',
    'ABC١٢٣',
  ])('is read without separators: %j', (typed) => {
    expect(code.parse(typed)).toBe('ABC123');
  });

  it.each(['123 456', '123-456', '123\u00a0456', '\u200e123456', '１２３４５６'])(
    'is read without separators if it is from an authenticator app: %j',
    (typed) => {
      expect(secondFactorCode.parse(typed)).toBe('123456');
    },
  );

  it.each(['ABCDE-FGHJ2', 'abcde fghj2', 'ABCDE\u2011FGHJ2', 'ABCDE\u00a0\u2013\u00a0FGHJ2'])(
    'is read without separators if it is a recovery code: %j',
    (typed) => {
      expect(secondFactorCode.parse(typed)).toBe('ABCDEFGHJ2');
    },
  );

  it.each(['', ' - ', '12345678901', 'A\u0000B'])('is refused: %j', (typed) => {
    expect(code.safeParse(typed).success).toBe(false);
  });
});

describe('invisible characters', () => {
  const letter = { name: 'Ada', email: 'ada@example.com', category: 'general', subject: 'Hello' };
  it.each([
    ['https://example.com\u200b', 'https://example.com'],
    ['مرحبا\u200f!', 'مرحبا\u200f!'],
    ['שלום\u200e!', 'שלום\u200e!'],
    ['one\ufefftwo', 'onetwo'],
    ['soft\u00adhyphen', 'softhyphen'],
    [
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
      '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    ],
  ])('are allowed in a message: %j', (message, kept) => {
    expect(contactBodySchema.parse({ ...letter, message }).message).toBe(kept);
  });

  it('are removed from a name', () => {
    expect(fullName.parse('\u2067Ada\u2069 Love\u200blace')).toBe('Ada Lovelace');
  });
});
