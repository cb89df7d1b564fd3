import { useText } from '../../../i18n/useText.ts';

/** Maximum length of a note in Unicode code points, as the server counts them. */
const LONGEST_NOTE = 2000;

/** Returns an error message if a note is too long, otherwise undefined. */
export const useNoteFault = (text: string): string | undefined => {
  const t = useText();
  const excess = Array.from(text.trim()).length - LONGEST_NOTE;
  return excess > 0 ? t('desk.notes.tooLong', { limit: LONGEST_NOTE, over: excess }) : undefined;
};
