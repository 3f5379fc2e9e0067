/** A message of an event stream. Fields that the message does not set are undefined. */
export interface StreamMessage {
  id?: string | undefined;
  event?: string | undefined;
  data: string;
}

interface StreamReader {
  onMessage: (message: StreamMessage) => void;
  /** Called with the wait in ms that the server requests before the next connection. */
  onRetry: (retryMs: number) => void;
}

/** Matches the end of a line. A carriage return at the end of the text may be half of one. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * Returns a function that reads the next chunk of an event stream (WHATWG HTML §9.2.6). It has a
 * third of the code of a library, which would parse streams that our gateway never sends.
 */
export function eventParser({ onMessage, onRetry }: StreamReader): (chunk: string) => void {
  let rest = '';
  let message: Partial<StreamMessage> = {};
  const readLine = (line: string) => {
    if (line === '') {
      const { data } = message;
      if (data !== undefined) onMessage({ ...message, data });
      message = {};
      return;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') message.data = message.data === undefined ? value : `${message.data}\n${value}`;
    else if (field === 'event') message.event = value;
    else if (field === 'id' && !value.includes('\0')) message.id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) onRetry(Number(value));
  };
  return (chunk) => {
    const lines = (rest + chunk).split(LINE_END);
    rest = lines.pop() ?? '';
    for (const line of lines) readLine(line);
  };
}
