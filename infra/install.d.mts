export function ensureInstalled(root: string, report: (line: string) => void): Promise<void>;
export function pinnedNode(root: string): string;
