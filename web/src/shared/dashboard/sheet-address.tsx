import type { ComponentProps } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * Name of a sheet on phones. The URL has a parameter of this name, whose value selects the content
 * of the sheet.
 */
export type SheetName = 'signal' | 'alerts';

/** Keeps an open sheet in the URL, so that the Back button closes it. */
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

/** A link to a page. On phones, the page opens as a sheet over the current page. */
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
