import type { Provenance, Signal } from '@croneai/contracts/signals.ts';
import type { EarlyReplies } from '../shared/api/early-replies.ts';

/** Texts of the card; `provenance` labels prices that are not live. */
export interface FirstSignalTexts {
  directions: Readonly<Record<Signal['signalType'], string>>;
  provenance: Readonly<Partial<Record<Provenance, string | undefined>>>;
}

/**
 * Shows market, direction, entry, and time left of a running signal on a card that covers the page.
 * The card ends when the scripts of the page have drawn it, when a script fails to load, and when
 * the signal expires or the session ends. This function becomes an inline script of the document,
 * so it uses nothing from this module. It runs before the scripts of the page, which consume the
 * reply.
 */
export function showFirstSignal(texts: FirstSignalTexts): void {
  const { early } = globalThis as { early?: EarlyReplies };
  const url = Object.keys(early?.replies ?? {}).find((path) => path.startsWith('/api/signals/'));
  if (!early || !url) return;
  const draw = async (reply: Response): Promise<void> => {
    const body = reply.ok ? ((await reply.clone().json()) as { data: Signal }) : undefined;
    const root = document.getElementById('root');
    const isSameSession = () => localStorage.getItem('croneai.token') === early.token;
    if (body?.data.status !== 'active' || !root || root.querySelector('h1') || !isSameSession()) return;
    const { asset, signalType, entryPrice, precision, expiresAt, provenance } = body.data;
    // The reader's clock may be minutes off.
    const ahead = Date.parse(reply.headers.get('date') ?? '') - performance.now();
    const card = document.createElement('div');
    card.className = 'fixed inset-0 z-50 flex flex-col items-start gap-3 bg-surface-0 p-4 pt-20 text-text';
    const line = (className: string, text: string): HTMLElement => {
      const element = document.createElement('p');
      card.append(Object.assign(element, { className, textContent: text }));
      return element;
    };
    const mark = texts.provenance[provenance];
    line('text-2xl font-semibold', `${texts.directions[signalType]} ${asset}`);
    const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
    line('tabular text-xl', `Entry ${entryPrice.toLocaleString('en-US', digits)}`);
    const left = line('tabular text-xl', '');
    if (mark) line('rounded-full border border-dashed border-sim bg-sim-soft px-2.5 text-xs text-sim', mark);
    line('text-sm text-muted', 'Loading the chart and your options…');
    const end = new AbortController();
    const tick = (): void => {
      const seconds = Math.ceil((Date.parse(expiresAt) - performance.now() - ahead) / 1_000);
      if (!(seconds > 0) || !isSameSession()) end.abort();
      left.textContent = `Time left ${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
    };
    const timer = setInterval(tick, 500);
    const observer = new MutationObserver(() => {
      if (root.querySelector('h1') && !root.querySelector('[aria-busy=true][aria-label]')) end.abort();
    });
    end.signal.addEventListener('abort', () => {
      observer.disconnect();
      clearInterval(timer);
      card.remove();
    });
    const onError = ({ target }: Event) => target instanceof HTMLScriptElement && end.abort();
    addEventListener('error', onError, { capture: true, signal: end.signal });
    observer.observe(root, { childList: true, subtree: true });
    document.body.append(card);
    tick();
  };
  early.replies[url]?.then(draw).catch(() => undefined);
}
