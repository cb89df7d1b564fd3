import { faultsOf, useReason } from '../../data/failures.ts';
import { describe } from '../../data/faults.ts';

export interface UploadFailure {
  message: string;
  /** What the server found, one line a fault. */
  lines: string[];
}

/** What a file that was refused is told with. */
export const useFailure = () => {
  const reasonOf = useReason();
  return (error: unknown): UploadFailure => {
    const lines = describe(faultsOf(error));
    return { message: reasonOf(error, lines[0]), lines: lines.slice(1) };
  };
};
