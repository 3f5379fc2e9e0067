import type { ComponentProps } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Sheets of a phone; the value is what is in them. */
export type SheetName = 'signal' | 'alerts';

/** A sheet stands in the address: the back button closes what a press has opened. */
export function useSheetAddress(name: SheetName) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const withValue = (value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  return {
    value: params.get(name),
    open: (value: string) => setParams(withValue(value), { state: { isSheet: true } }),
    close: () =>
      (state as { isSheet?: boolean } | null)?.isSheet
        ? void navigate(-1)
        : setParams(withValue(null), { replace: true }),
  };
}

interface SheetLinkProps extends ComponentProps<typeof Link> {
  sheet: SheetName;
  value: string;
}

/** A link to a page of its own, which on a phone opens as a sheet over the page that one is on. */
export function SheetLink({ sheet, value, ...link }: SheetLinkProps) {
  const { open } = useSheetAddress(sheet);
  return (
    <Link
      {...link}
      onClick={(event) => {
        const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
        if (!isPlain || !matchMedia('(width < 40rem)').matches) return;
        event.preventDefault();
        open(value);
      }}
    />
  );
}
