import { useListAddress } from '../../shared/address/use-list-address.ts';
import { readAddress, writeAddress } from './lead-filter.ts';

export function useLeadAddress() {
  const { go, ...address } = useListAddress({ read: readAddress, write: writeAddress });
  return {
    ...address,
    openLead: (lead: string) => go({ lead }),
    closeLead: () => go({ lead: undefined }),
  };
}
