import { type TextKey, useText } from '../../i18n/useText.ts';
import { SUBTITLE_TO_COME } from '../page/Page.tsx';

/** How many a list holds, as the line under its title. Until that is known the line is kept free. */
export const useCount = (key: TextKey, count: number | undefined) => {
  const t = useText();
  return count === undefined ? SUBTITLE_TO_COME : t(key, { smart_count: count });
};
