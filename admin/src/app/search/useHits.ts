import type { Role } from '@marketplace/api';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { LOCKED_LEADS } from '../../data/addresses.ts';
import type { Texts } from '../../i18n/en/texts.ts';
import { useText } from '../../i18n/useText.ts';
import { searchProblem, useSettled } from '../../kit/list/search.ts';
import { menuOf } from '../routes/screens.tsx';
import { GROUPS, type Hit, SOURCES } from './sources.ts';

/** The screens of a role whose name, or another word for what they are, holds the text; all of them for none. */
const useScreens = (role: Role, text: string): Hit[] => {
  const t = useText();
  const wanted = text.toLocaleLowerCase();
  return menuOf(role)
    .map(({ name, path, group }): { hit: Hit; words: string } => {
      const label = t(`layout.screens.${name}`);
      const detail = group ? t(`layout.groups.${group}`) : '';
      return {
        hit: { group: 'screens', to: path, label, detail, recent: label },
        words: t(`commands.words.${name}`),
      };
    })
    .filter(({ hit, words }) => `${hit.label} ${words}`.toLocaleLowerCase().includes(wanted))
    .map(({ hit }) => hit);
};

const KEPT = 6;

interface Recent {
  to: string;
  label: string;
}

/** What was chosen last, newest first; kept in this browser until the person signs out. */
const useRecent = () => {
  const [recent, setRecent] = useStore<Recent[]>('search.recent', []);
  const remember = ({ to, recent: label }: Hit) =>
    setRecent([{ to, label }, ...recent.filter(each => each.to !== to)].slice(0, KEPT));
  const hits = recent.map(({ to, label }): Hit => ({ group: 'recent', to, label, detail: '', recent: label }));
  return { hits, remember };
};

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
const useActions = (role: Role, text: string): Hit[] => {
  const t = useText();
  const wanted = text.toLocaleLowerCase();
  if (wanted === '') return [];
  return Object.entries(ACTIONS[role]).flatMap(([name, to]): Hit[] => {
    if (!isAction(name, ACTIONS[role])) return [];
    const label = t(`commands.actions.${name}`);
    return label.toLocaleLowerCase().includes(wanted)
      ? [{ group: 'actions', to, label, detail: '', recent: label }]
      : [];
  });
};

/** So long after the last key the server is asked. */
const PAUSE_MS = 200;
const FRESH_MS = 30_000;

/** What matches a text among all that the role may see: its screens at once, the rest as the server answers. */
export const useHits = (role: Role, typed: string) => {
  const t = useText();
  const text = typed.trim();
  const settled = useSettled(text, PAUSE_MS);
  const asked = settled !== '' && !searchProblem(settled);
  const screens = [...useScreens(role, text), ...useActions(role, text)];
  const { hits: recent, remember } = useRecent();
  const answers = useQueries({
    queries: Object.entries(SOURCES[role]).map(([name, source]) => ({
      queryKey: ['search', name, settled],
      queryFn: () => source(settled, t),
      enabled: asked,
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    })),
  });
  const found = asked ? answers.flatMap(({ data }) => data ?? []) : [];
  const all: Hit[] = text === '' ? [...recent, ...screens] : [...screens, ...found];
  return {
    hits: GROUPS.flatMap(group => all.filter(hit => hit.group === group)),
    isSearching: text !== settled || (asked && answers.some(({ isFetching }) => isFetching)),
    isPartial: asked && answers.some(({ isError }) => isError),
    remember,
  };
};
