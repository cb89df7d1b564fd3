import { useRefresh } from 'react-admin';
import { failureText } from '../../../data/failures.ts';
import { useCommand } from '../../../data/useCommand.ts';
import { useText } from '../../../i18n/useText.ts';

/** Returns a function that saves a note and resolves to whether it succeeded. */
export const useNoteCommand = (work: (text: string) => Promise<unknown>) => {
  const t = useText();
  const refresh = useRefresh();
  const { mutateAsync, isPending } = useCommand(work, {
    done: () => t('desk.notes.saved'),
    failed: error => failureText(t('desk.notes.failed'), error),
    onDone: refresh,
  });
  const save = (text: string): Promise<boolean> =>
    mutateAsync(text).then(
      () => true,
      () => false,
    );
  return { save, isPending };
};
