import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNotify } from 'react-admin';
import { useFailureReason } from './failures.ts';

interface CommandOptions<Answer> {
  done?: (answer: Answer) => string;
  /** Returns the error message. By default, the message is the reason, or a general text if there is no reason. */
  failed?: (error: unknown) => string;
  onDone?: (answer: Answer) => unknown;
  onSettled?: () => unknown;
}

/**
 * Mutation for a button, with a notification of the result. While offline, it fails immediately instead of waiting. It
 * runs once at a time: the second press of a double tap, which may come before the button is disabled, is ignored.
 */
export const useCommand = <Answer, Input = void>(
  work: (input: Input) => Promise<Answer>,
  { done, failed, onDone, onSettled }: CommandOptions<Answer> = {},
) => {
  const notify = useNotify();
  const reasonOf = useFailureReason();
  const isRunning = useRef(false);
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: work,
    onSuccess: answer => {
      if (done) notify(done(answer), { type: 'success' });
      return onDone?.(answer);
    },
    onError: error => notify(failed?.(error) ?? reasonOf(error), { type: 'error', multiLine: true }),
    onSettled,
  });
  const mutateAsync = async (input: Input): Promise<Answer> => {
    if (isRunning.current) throw new Error('The command is already running');
    isRunning.current = true;
    try {
      return await mutation.mutateAsync(input);
    } finally {
      isRunning.current = false;
    }
  };
  const mutate = (input: Input) => {
    mutateAsync(input).catch(() => undefined);
  };
  return { ...mutation, mutate, mutateAsync };
};
