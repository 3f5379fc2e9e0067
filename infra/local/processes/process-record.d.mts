export type RecordedProcess = {
  name: string;
  pid: number;
  startTime: string;
};
export type ProcessRecord = {
  /**
   * The process that supervises the children. While it runs, no other starter may use the same
   * data.
   */
  starter: RecordedProcess;
  children: RecordedProcess[];
  stopping: boolean;
};
export function startTimeOf(pid: number): string | undefined;
export function isAlive(process: { pid: number; startTime: string }): boolean;
export function readRecord(file: string): ProcessRecord | undefined;
export function writeRecord(file: string, record: ProcessRecord): void;
export function removeRecord(file: string): void;
export function reap(file: string): Promise<string[]>;
