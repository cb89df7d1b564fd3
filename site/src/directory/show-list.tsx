import { createRoot, type Root } from 'react-dom/client';
import { FranchiseList } from './FranchiseList.tsx';
import type { Filters } from './filters.ts';

/** What the list is to show, and how it asks for something else. */
export interface ListState {
  filters: Filters;
  /** On a category's own page. */
  isOfCategory: boolean;
  /** The page of the directory that the list begins with; a filtered one begins with the first. */
  page: number;
  /** Cards that were on the screen before; the list starts with as many. */
  shown?: number;
  /** Behind how many cards a visitor goes on who has just asked for more. */
  goOn?: number;
  change: (query: URLSearchParams) => void;
  more: (shown: number) => void;
}

let root: Root | undefined;

/** Puts the living list in the place of the published one, which stays there until the first answer. */
export const showList = (target: HTMLElement, state: ListState): void => {
  const live = target.querySelector<HTMLElement>('[data-list-live]');
  if (!live) return;
  root ??= createRoot(live);
  const icons: Record<string, string> = JSON.parse(target.dataset.icons ?? '{}');
  const { currency = '', ads } = target.dataset;
  root.render(<FranchiseList {...state} icons={icons} currency={currency} ads={ads !== undefined} target={target} />);
};
