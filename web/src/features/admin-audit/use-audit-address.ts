import { useListAddress } from '../../shared/address/use-list-address.ts';
import { readAddress, writeAddress } from './audit-filter.ts';

export function useAuditAddress() {
  const { go, ...address } = useListAddress({ read: readAddress, write: writeAddress });
  return {
    ...address,
    openRow: (row: number) => go({ row }),
    closeRow: () => go({ row: undefined }),
  };
}
