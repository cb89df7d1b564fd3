import type { Role } from '@marketplace/api';
import type { Texts } from '../../i18n/en/texts.ts';
import { useText } from '../../i18n/useText.ts';
import { LOCKED_LEADS } from '../../resources/leads/paths.ts';
import type { Finding } from './finding.ts';

type Action = keyof Texts['commands']['actions'];

/** What can be begun from anywhere, and where that is done. */
const ACTIONS: Record<Role, Partial<Record<Action, string>>> = {
  admin: {
    addFranchise: '/admin/franchises/new',
    addUser: '/admin/consultants?edit=new',
    addCategory: '/admin/categories?edit=new',
    addPage: '/admin/pages/new',
    addBanner: '/admin/banners?edit=new',
    addSlide: '/admin/hero-slides?edit=new',
    importFile: '/admin/bulk-upload',
    password: '/admin/profile',
  },
  consultant: { unlock: LOCKED_LEADS, topUp: '/admin/dashboard', password: '/consultant/profile' },
};

const isAction = (name: string, actions: Partial<Record<Action, string>>): name is Action =>
  Object.hasOwn(actions, name);

/** The things that a role can do whose words hold the text; none for no text, where the screens are listed. */
export const useActions = (role: Role, text: string): Finding[] => {
  const t = useText();
  const wanted = text.toLocaleLowerCase();
  if (wanted === '') return [];
  return Object.entries(ACTIONS[role]).flatMap(([name, to]): Finding[] => {
    if (!isAction(name, ACTIONS[role])) return [];
    const label = t(`commands.actions.${name}`);
    return label.toLocaleLowerCase().includes(wanted)
      ? [{ group: 'actions', to, label, detail: '', recent: label }]
      : [];
  });
};
