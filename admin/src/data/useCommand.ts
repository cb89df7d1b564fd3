import { useMutation } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useReason } from './failures.ts';

interface CommandOptions<Answer> {
  done?: (answer: Answer) => string;
  /** What is said when it failed; by default the reason, or that something went wrong. */
  failed?: (error: unknown) => string;
  onDone?: (answer: Answer) => unknown;
  onSettled?: () => unknown;
}

/** A call that a button makes: asked at once, also offline, where it fails at once; what came of it is said in a notice. */
export const useCommand = <Answer, Input = void>(
  work: (input: Input) => Promise<Answer>,
  { done, failed, onDone, onSettled }: CommandOptions<Answer> = {},
) => {
  const notify = useNotify();
  const reasonOf = useReason();
  return useMutation({
    networkMode: 'always',
    mutationFn: work,
    onSuccess: answer => {
      if (done) notify(done(answer), { type: 'success' });
      return onDone?.(answer);
    },
    onError: error => notify(failed?.(error) ?? reasonOf(error), { type: 'error', multiLine: true }),
    onSettled,
  });
};
