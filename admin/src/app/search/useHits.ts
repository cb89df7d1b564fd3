import type { Role } from '@marketplace/api';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import { LOCKED_LEADS } from '../../data/addresses.ts';
import type { Texts } from '../../i18n/en/texts.ts';
import { useText } from '../../i18n/useText.ts';
import { searchProblem, useDebounced } from '../../kit/list/search.ts';
import { menuOf } from '../routes/screens.tsx';
import { HIT_GROUPS, type Hit, SOURCES } from './sources.ts';

/** Returns the role's screens whose name or synonyms contain the text. For an empty text, returns all screens. */
const useScreens = (role: Role, text: string): Hit[] => {
  const t = useText();
  const query = text.toLocaleLowerCase();
  return menuOf(role)
    .map(({ name, path, group }): { hit: Hit; words: string } => {
      const label = t(`layout.screens.${name}`);
      const detail = group ? t(`layout.groups.${group}`) : '';
      return {
        hit: { group: 'screens', to: path, label, detail, recent: label },
        words: t(`commands.words.${name}`),
      };
    })
    .filter(({ hit, words }) => `${hit.label} ${words}`.toLocaleLowerCase().includes(query))
    .map(({ hit }) => hit);
};

const RECENT_COUNT = 6;

interface Recent {
  to: string;
  label: string;
}

/** Stores recently chosen results, newest first, in this browser until the user signs out. */
const useRecent = () => {
  const [recent, setRecent] = useStore<Recent[]>('search.recent', []);
  const remember = ({ to, recent: label }: Hit) =>
    setRecent([{ to, label }, ...recent.filter(each => each.to !== to)].slice(0, RECENT_COUNT));
  const hits = recent.map(({ to, label }): Hit => ({ group: 'recent', to, label, detail: '', recent: label }));
  return { hits, remember };
};

type Action = keyof Texts['commands']['actions'];

/** Actions of each role and the addresses where they start. */
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

/**
 * Returns the role's actions whose label contains the text. Returns none for an empty text, because the screens are
 * listed then.
 */
const useActions = (role: Role, text: string): Hit[] => {
  const t = useText();
  const query = text.toLocaleLowerCase();
  if (query === '') return [];
  return Object.entries(ACTIONS[role]).flatMap(([name, to]): Hit[] => {
    if (!isAction(name, ACTIONS[role])) return [];
    const label = t(`commands.actions.${name}`);
    return label.toLocaleLowerCase().includes(query)
      ? [{ group: 'actions', to, label, detail: '', recent: label }]
      : [];
  });
};

/** Delay in milliseconds between the last keystroke and the request. */
const PAUSE_MS = 200;
const FRESH_MS = 30_000;

/** Searches everything that the role may see: screens and actions immediately, records on the server. */
export const useHits = (role: Role, typed: string) => {
  const t = useText();
  const text = typed.trim();
  const searchText = useDebounced(text, PAUSE_MS);
  const isSearchable = searchText !== '' && !searchProblem(searchText);
  const screens = [...useScreens(role, text), ...useActions(role, text)];
  const { hits: recent, remember } = useRecent();
  const answers = useQueries({
    queries: Object.entries(SOURCES[role]).map(([name, source]) => ({
      queryKey: ['search', name, searchText],
      queryFn: () => source(searchText, t),
      enabled: isSearchable,
      staleTime: FRESH_MS,
      placeholderData: keepPreviousData,
    })),
  });
  const found = isSearchable ? answers.flatMap(({ data }) => data ?? []) : [];
  const all: Hit[] = text === '' ? [...recent, ...screens] : [...screens, ...found];
  return {
    hits: HIT_GROUPS.flatMap(group => all.filter(hit => hit.group === group)),
    isSearching: text !== searchText || (isSearchable && answers.some(({ isFetching }) => isFetching)),
    isPartial: isSearchable && answers.some(({ isError }) => isError),
    remember,
  };
};
