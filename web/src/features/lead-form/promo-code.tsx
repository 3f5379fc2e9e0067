import { Copy } from 'lucide-react';
import { useState } from 'react';
import { leadSuccessTexts as texts } from '../../content/lead-form.ts';
import { Button } from '../../shared/ui/button.tsx';

export function PromoCode() {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(texts.promoCode).then(
      () => setCopied(true),
      // Without the permission the code is still there to be read.
      () => setCopied(false),
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-dashed border-line-strong bg-surface-2 px-4 py-3">
      <p className="text-sm text-muted">
        Promo code{' '}
        <span className="ml-2 font-mono text-base font-semibold tracking-[0.08em] text-text">
          {texts.promoCode}
        </span>
      </p>
      <Button variant="ghost" size="sm" onClick={() => void copy()}>
        <Copy className="size-4" />
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  );
}
