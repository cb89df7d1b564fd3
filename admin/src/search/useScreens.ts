import type { Role } from '@marketplace/api';
import { useText } from '../i18n/useText.ts';
import { screensOf } from '../layout/screens.tsx';
import type { Finding } from './finding.ts';

/** The screens of a role whose name holds the text; all of them for none. */
export const useScreens = (role: Role, text: string): Finding[] => {
  const t = useText();
  const wanted = text.toLocaleLowerCase();
  return screensOf(role)
    .map(({ name, path, group }): Finding => {
      const label = t(`layout.screens.${name}`);
      return { group: 'screens', to: path, label, detail: group ? t(`layout.groups.${group}`) : '', recent: label };
    })
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
};
