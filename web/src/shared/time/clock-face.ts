/** A duration as three two-digit parts. Past zero it stays at 00:00:00. */
export function clockFace(totalSeconds: number): { text: string; parts: [string, string, string] } {
  const seconds = Number.isFinite(totalSeconds) ? Math.max(0, Math.floor(totalSeconds)) : 0;
  const parts: [string, string, string] = [
    twoDigits(Math.floor(seconds / 3600)),
    twoDigits(Math.floor(seconds / 60) % 60),
    twoDigits(seconds % 60),
  ];
  return { text: parts.join(':'), parts };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
