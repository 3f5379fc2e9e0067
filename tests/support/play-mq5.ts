/** A simulated MetaTrader 5 terminal: account, prices, and clock. */
export type Terminal = {
  now: number;
  /** Quotes by symbol; the broker offers no other symbols. */
  prices: Record<string, { bid: number; ask: number }>;
  positions: {
    ticket: number;
    magic: number;
    comment: string;
    symbol: string;
    side: string;
    stop: number;
    target: number;
  }[];
  /** Global variables, which the terminal keeps when it restarts. */
  marks: Map<string, number>;
  printed: string[];
};

export const newTerminal = (change: Partial<Terminal> = {}): Terminal => ({
  now: Date.now(),
  prices: {},
  positions: [],
  marks: new Map(),
  printed: [],
  ...change,
});

type Handlers = { OnInit(): Promise<string>; OnTimer(): Promise<void> };

/**
 * Translates the source of an MT5 expert advisor from MQL5 to JavaScript by text replacements, and
 * returns its handlers. The functions of the source become async. `terminal` simulates the
 * terminal, but HTTP calls are real.
 */
export function playExpert(source: string, terminal: Terminal, inputs: Record<string, unknown>): Handlers {
  const api = builtIns(terminal);
  const run = new Function(
    'inputs',
    ...Object.keys(api),
    `${asJavaScript(source)}\nreturn { OnInit, OnTimer };`,
  );
  return run(inputs, ...Object.values(api)) as Handlers;
}

const TYPES = 'void|int|string|double|bool|datetime|ulong|char';

function asJavaScript(source: string): string {
  const names = [...source.matchAll(new RegExp(`^(?:${TYPES}) (\\w+)\\(`, 'gm'))].map(([, name]) => name);
  const own = [...names, 'WebRequest'].join('|');
  return source
    .replaceAll(/^#(property|include).*$/gm, '')
    .replaceAll(/^#define (\w+) (.+)$/gm, 'const $1 = $2;')
    .replaceAll(/^input \w+ (\w+) = (.+?);/gm, 'let $1 = inputs.$1 ?? $2;')
    .replaceAll(/^CTrade trade;/gm, '')
    .replaceAll(/\((int|double)\)/g, '')
    .replaceAll(new RegExp(`(?<!^(?:${TYPES}) )\\b(${own})\\(`, 'gm'), 'await $1(')
    .replaceAll(new RegExp(`^(?:${TYPES}) (\\w+)\\((.*)\\) \\{$`, 'gm'), (_all, name, parameters: string) => {
      const plain = parameters.replaceAll(new RegExp(`(?:const )?(?:${TYPES}) `, 'g'), '');
      return `async function ${name}(${plain}) {`;
    })
    .replaceAll(/\bchar (\w+)\[\];/g, 'const $1 = [];')
    .replaceAll(new RegExp(`\\b(?:${TYPES}) (\\w+)(?= =|;)`, 'g'), 'let $1');
}

function builtIns(terminal: Terminal) {
  let selected: Terminal['positions'][number] | undefined;
  const order =
    (side: string) =>
    (_lots: number, symbol: string, _price: number, stop: number, target: number, comment: string) => {
      const ticket = terminal.positions.length + 1;
      terminal.positions.push({ ticket, magic: trade.magic, comment, symbol, side, stop, target });
      return true;
    };
  const trade = {
    magic: 0,
    SetExpertMagicNumber(magic: number) {
      trade.magic = magic;
    },
    Buy: order('buy'),
    Sell: order('sell'),
    PositionClose(ticket: number) {
      terminal.positions = terminal.positions.filter((position) => position.ticket !== ticket);
    },
    ResultRetcodeDescription: () => '',
  };
  return {
    trade,
    INIT_SUCCEEDED: 'started',
    INIT_PARAMETERS_INCORRECT: 'refused',
    WHOLE_ARRAY: -1,
    CP_UTF8: 65_001,
    SYMBOL_ASK: 'ask',
    SYMBOL_BID: 'bid',
    POSITION_MAGIC: 'magic',
    POSITION_COMMENT: 'comment',
    EventSetTimer: () => undefined,
    EventKillTimer: () => undefined,
    Print: (...parts: unknown[]) => void terminal.printed.push(parts.join('')),
    TimeGMT: () => Math.floor(terminal.now / 1_000),
    /** Parses `yyyy.mm.dd hh:mi:ss` to seconds since 1970. */
    StringToTime: (text: string) => Date.parse(`${text.replaceAll('.', '-').replace(' ', 'T')}Z`) / 1_000,
    StringToDouble: (text: string) => Number.parseFloat(text) || 0,
    StringLen: (text: string) => text.length,
    StringSubstr: (text: string, from: number, length: number) => text.slice(from, from + length),
    GlobalVariableCheck: (name: string) => terminal.marks.has(name),
    GlobalVariableSet: (name: string, value: number) => void terminal.marks.set(name, value),
    GlobalVariableGet: (name: string) => terminal.marks.get(name) ?? 0,
    GlobalVariablesFlush: () => undefined,
    SymbolSelect: (symbol: string) => symbol in terminal.prices,
    SymbolInfoDouble: (symbol: string, side: 'bid' | 'ask') => terminal.prices[symbol]?.[side] ?? 0,
    PositionsTotal: () => terminal.positions.length,
    PositionGetTicket(at: number) {
      selected = terminal.positions[at];
      return selected?.ticket ?? 0;
    },
    PositionGetInteger: (name: 'magic') => selected?.[name] ?? 0,
    PositionGetString: (name: 'comment') => selected?.[name] ?? '',
    CharArrayToString: (bytes: readonly number[]) => Buffer.from(bytes).toString('utf8'),
    async WebRequest(
      ...[method, url, headers, timeoutMs, , result]: [
        string,
        string,
        string,
        number,
        number[],
        number[],
        string,
      ]
    ): Promise<number> {
      const fields = headers
        .trim()
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string]);
      const signal = AbortSignal.timeout(timeoutMs);
      const reply = await fetch(url, { method, headers: fields, signal }).catch(() => undefined);
      if (!reply) return -1;
      result.push(...new Uint8Array(await reply.arrayBuffer()));
      return reply.status;
    },
  };
}
