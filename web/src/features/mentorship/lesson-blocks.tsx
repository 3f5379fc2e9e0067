import type { LessonBlock } from '@croneai/contracts/endpoints/learning.ts';
import { LessonFigureDrawing } from './lesson-figure.tsx';

/** The text of a lesson. Everything is plain text; nothing in it can become markup. */
export function LessonBlocks({ blocks }: { blocks: readonly LessonBlock[] }) {
  return (
    <div className="mt-8 flex max-w-prose flex-col gap-5 text-base leading-7">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a lesson have an order and no names
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: LessonBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className="mt-4 text-xl font-semibold tracking-[-0.01em]">{block.text}</h2>;
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-accent">
          {block.items.map((item) => (
            <li key={item} className="pl-1">
              {item}
            </li>
          ))}
        </ul>
      );
    case 'example':
      return (
        <aside
          aria-label="Example"
          className="rounded-control border-l-2 border-accent bg-surface-2 px-5 py-4"
        >
          <p className="mb-1 text-sm font-medium text-accent">Example</p>
          <p>{block.text}</p>
        </aside>
      );
    case 'figure':
      return <LessonFigureDrawing figure={block.figure} caption={block.caption} />;
  }
}
