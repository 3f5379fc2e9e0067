/** The page of the member area that sent somebody here, as this tab remembers it. */
const KEY = 'croneai.way-back';

export function readWayBack(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeWayBack(from: string | undefined): void {
  try {
    if (from === undefined) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, from);
  } catch {
    // Refused storage: the way back lasts as long as the page.
  }
}
