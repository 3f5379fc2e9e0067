/** The page of the member area that redirected here, kept for this tab. */
const KEY = 'croneai.way-back';

export function readReturnTo(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeReturnTo(from: string | undefined): void {
  try {
    if (from === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, from);
  } catch {
    // Storage is refused: the address lasts as long as the page.
  }
}
