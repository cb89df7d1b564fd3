import { createRoot, type Root } from 'react-dom/client';
import type { Rates } from '../wording/approximate.ts';
import { FranchiseList, type ListState } from './FranchiseList.tsx';
import { findCounts, showCounts } from './filter-counts.ts';
import type { Filters } from './filters.ts';

let root: Root | undefined;

/** Renders the interactive list. The published list stays visible until the first response. */
export const showList = (target: HTMLElement, state: ListState): void => {
  const live = target.querySelector<HTMLElement>('[data-list-live]');
  if (!live) return;
  root ??= createRoot(live);
  const icons: Record<string, string> = JSON.parse(target.dataset.icons ?? '{}');
  const rates: Rates = JSON.parse(target.dataset.money ?? '{"currency":"","worths":{}}');
  const ads = target.dataset.ads !== undefined;
  root.render(<FranchiseList {...state} icons={icons} rates={rates} ads={ads} target={target} />);
};

/** Shows in the filter panel how many franchises each choice has, before the visitor has chosen anything. */
export const showFirstCounts = async (panel: HTMLFormElement, filters: Filters): Promise<void> =>
  showCounts(panel, await findCounts(filters));
