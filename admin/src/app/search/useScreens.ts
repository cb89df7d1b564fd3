import type { Role } from '@marketplace/api';
import { useText } from '../../i18n/useText.ts';
import { screensOf } from '../screens.tsx';
import type { Finding } from './finding.ts';

/** The screens of a role whose name, or another word for what they are, holds the text; all of them for none. */
export const useScreens = (role: Role, text: string): Finding[] => {
  const t = useText();
  const wanted = text.toLocaleLowerCase();
  return screensOf(role)
    .map(({ name, path, group }): { finding: Finding; words: string } => {
      const label = t(`layout.screens.${name}`);
      const detail = group ? t(`layout.groups.${group}`) : '';
      return {
        finding: { group: 'screens', to: path, label, detail, recent: label },
        words: t(`commands.words.${name}`),
      };
    })
    .filter(({ finding, words }) => `${finding.label} ${words}`.toLocaleLowerCase().includes(wanted))
    .map(({ finding }) => finding);
};
