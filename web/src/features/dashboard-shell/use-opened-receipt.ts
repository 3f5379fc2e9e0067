import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useConfirmReceiptMutation } from '../../shared/alerts/channels-api.ts';

const RECEIPT = '#r=';

/**
 * Confirms that the member opened a message through its button. The button's link has a token in
 * the URL's fragment, and this hook removes the token from the URL.
 */
export function useOpenedReceipt(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [confirm] = useConfirmReceiptMutation();
  const open = useEffectEvent(() => {
    void confirm({ token: decodeURIComponent(hash.slice(RECEIPT.length)), state: 'opened' });
    void navigate({ pathname, search }, { replace: true });
  });
  const isReceipt = hash.startsWith(RECEIPT);
  useEffect(() => {
    if (isReceipt) open();
  }, [isReceipt]);
}
