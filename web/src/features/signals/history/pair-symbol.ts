/** The symbol of a pair as somebody may type it: "eur/usd (otc)" is EURUSD. */
export function symbolOf(text: string): string {
  return text
    .replace(/\(.*\)/, '')
    .replace(/[^a-z0-9]/gi, '')
    .toUpperCase();
}
