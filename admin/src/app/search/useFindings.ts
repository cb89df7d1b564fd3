import type { Role } from '@marketplace/api';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useApi } from '../../data/useApi.ts';
import { useText } from '../../i18n/useText.ts';
import { searchProblem } from '../../kit/list/search-limits.ts';
import { useSettled } from '../../kit/list/useSettled.ts';
import { type Finding, GROUPS } from './finding.ts';
import { SOURCES } from './sources.ts';
import { useActions } from './useActions.ts';
import { useRecent } from './useRecent.ts';
import { useScreens } from './useScreens.ts';

/** So long after the last key the server is asked. */
const PAUSE_MS = 200;
const FRESH_MS = 30_000;

/** What matches a text among all that the role may see: its screens at once, the rest as the server answers. */
export const useFindings = (role: Role, typed: string) => {
  const t = useText();
  const api = useApi();
  const text = typed.trim();
  const settled = useSettled(text, PAUSE_MS);
  const asked = settled !== '' && !searchProblem(settled);
  const screens = [...useScreens(role, text), ...useActions(role, text)];
  const { findings: recent, remember } = useRecent();
  const answers = useQueries({
    queries: Object.entries(SOURCES[role]).map(([name, source]) => ({
      queryKey: ['search', name, settled],
      queryFn: () => source(api, settled, t),
      enabled: asked,
      staleTime: FRESH_MS,
      retry: false,
      placeholderData: keepPreviousData,
    })),
  });
  const found = asked ? answers.flatMap(({ data }) => data ?? []) : [];
  const all: Finding[] = text === '' ? [...recent, ...screens] : [...screens, ...found];
  return {
    findings: GROUPS.flatMap(group => all.filter(finding => finding.group === group)),
    isSearching: text !== settled || (asked && answers.some(({ isFetching }) => isFetching)),
    isPartial: asked && answers.some(({ isError }) => isError),
    remember,
  };
};
