import { useState } from 'react';
import { Button } from './button.tsx';

/** Asks again, and shows that it does; what is asked by itself in between does not move it. */
export function RetryButton({ onRetry }: { onRetry: () => PromiseLike<unknown> }) {
  const [isAsking, setIsAsking] = useState(false);
  const retry = async () => {
    setIsAsking(true);
    await onRetry();
    setIsAsking(false);
  };
  return (
    <Button variant="secondary" size="sm" onClick={() => void retry()} loading={isAsking}>
      Retry
    </Button>
  );
}
