export function faultsOf(subject: string): readonly string[];
export function commitSubjects(): Promise<{ readonly code: number; readonly output: string }>;
