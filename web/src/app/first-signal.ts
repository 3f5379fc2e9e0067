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
    // The places and sizes are those of the page on a phone, so that nothing moves when it appears.
    const add = (parent: Element, className: string, text = ''): HTMLElement => {
      const element = document.createElement('div');
      parent.append(Object.assign(element, { className, textContent: text }));
      return element;
    };
    const card = document.createElement('div');
    card.className = 'fixed inset-0 z-50 overflow-hidden bg-surface-0 text-text';
    add(card, 'h-16.5 border-b border-line');
    const box = add(card, 'm-4 mt-6 h-full rounded-card border border-line bg-surface-1');
    const head = add(box, 'flex flex-col gap-3 border-b border-line p-4');
    const row = add(head, 'flex items-center justify-between gap-3');
    const market = add(row, 'flex min-w-0 items-center gap-3');
    const chip = add(
      market,
      'flex h-10 shrink-0 items-center gap-2 rounded-control bg-surface-2 px-2.5 font-semibold',
    );
    for (const part of texts.directions[signalType].split(' ')) add(chip, '', part);
    add(market, 'min-w-0 text-lg leading-tight font-semibold tracking-[-0.01em] wrap-anywhere', asset);
    const time = add(row, 'flex shrink-0 flex-col items-end');
    add(time, 'text-xs text-muted', 'Time left');
    const left = add(time, 'tabular text-2xl font-semibold');
    const advice = add(head, 'flex flex-col items-start gap-1.5');
    const badge = 'inline-flex min-h-6 items-center rounded-full border px-2.5 text-xs';
    add(advice, `${badge} border-line bg-surface-2 text-muted`, 'Loading…');
    const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
    add(advice, 'text-sm font-medium', `Entry ${entryPrice.toLocaleString('en-US', digits)}`);
    const mark = texts.provenance[provenance];
    if (mark) add(box, `${badge} m-4 border-dashed border-sim bg-sim-soft text-sim`, mark);
    const end = new AbortController();
    const tick = (): void => {
      const seconds = Math.ceil((Date.parse(expiresAt) - performance.now() - ahead) / 1_000);
      if (!(seconds > 0) || !isSameSession()) end.abort();
      left.textContent = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
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
