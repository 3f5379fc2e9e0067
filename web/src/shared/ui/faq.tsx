import { Plus } from 'lucide-react';

interface FaqProps {
  items: readonly { question: string; answer: string }[];
}

/**
 * Questions in native `details` elements, which work with the keyboard, find-in-page, and without
 * JavaScript.
 */
export function Faq({ items }: FaqProps) {
  return (
    <div className="divide-y divide-line">
      {items.map((item) => (
        <details key={item.question} className="group">
          <summary className="flex list-none items-center justify-between gap-4 rounded-control py-3 text-sm font-medium [&::-webkit-details-marker]:hidden">
            {item.question}
            <Plus className="size-4 shrink-0 text-muted transition-transform group-open:rotate-45" />
          </summary>
          <p className="max-w-prose pb-4 text-sm text-muted">{item.answer}</p>
        </details>
      ))}
    </div>
  );
}
