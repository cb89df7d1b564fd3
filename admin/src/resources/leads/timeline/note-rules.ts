import { useText } from '../../../i18n/useText.ts';

/** The most characters of a note, as the server counts them. */
const LONGEST_NOTE = 2000;

/** What is wrong with a note, if something is: its length, counted in characters. */
export const useNoteFault = (text: string): string | undefined => {
  const t = useText();
  const over = Array.from(text.trim()).length - LONGEST_NOTE;
  return over > 0 ? t('desk.notes.tooLong', { limit: LONGEST_NOTE, over }) : undefined;
};
