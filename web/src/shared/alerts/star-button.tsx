import type { Signal } from '@croneai/contracts/signals.ts';
import { Star } from 'lucide-react';
import { alertTexts } from '../../content/alerts.ts';
import { messageOf } from '../api/api-error.ts';
import { buttonStyle } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { useChannelsQuery, usePutStarMutation } from './channels-api.ts';

const { watchlist: texts } = alertTexts;

/**
 * Stars a market on the account. The button appears only after the stars have loaded, because a
 * press would otherwise toggle an unknown state.
 */
export function StarButton({ pair, asset }: Pick<Signal, 'pair' | 'asset'>) {
  const { data } = useChannelsQuery();
  const [put, { isLoading, originalArgs }] = usePutStarMutation();
  const toast = useToast();
  if (!data) return null;
  const isStarred = isLoading && originalArgs ? originalArgs.isStarred : data.watchlist.includes(pair);
  const turn = async () => {
    const { error } = await put({ pair, isStarred: !isStarred });
    if (error) toast('danger', messageOf(error, texts.failed));
  };
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={`${texts.star} ${asset}`}
      title={texts.star}
      onClick={() => void turn()}
      className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-my-2' })}
    >
      <Star className={`size-5 ${isStarred ? 'fill-current text-accent' : ''}`} />
    </button>
  );
}
