import type { FranchisePage } from '@marketplace/api';
import { compare } from '../comparison/rows.ts';
import { chosenSlugs, compareAddress, MOST_COMPARED } from '../links/chosen.ts';
import { count } from '../wording/count.ts';
import { loadFranchise } from './chosen-franchises.ts';
import { copyLink } from './copy-link.ts';
import { element } from './element.ts';
import { read, SHORTLIST } from './kept.ts';
import { thumbOf } from './thumb.ts';

const page = document.querySelector<HTMLElement>('[data-compare]');
const part = (name: string) => page?.querySelector<HTMLElement>(`[data-${name}]`);
const state = part('state');
const place = part('table');
const tools = part('tools');
const nothing = part('nothing');

const setState = (text: string) => {
  if (state) state.textContent = text;
};
const show = (element: HTMLElement | null | undefined, isShown: boolean) =>
  element?.toggleAttribute('hidden', !isShown);

/** Builds the heading of a column: picture, name, and a link that removes the column. */
const headOf = (franchise: FranchisePage, all: readonly FranchisePage[]) => {
  const rest = all.filter(other => other !== franchise);
  return element(
    'th',
    { scope: 'col' },
    thumbOf(franchise.image_url),
    element('a', { class: 'name', href: `/franchise/${franchise.slug}` }, franchise.name),
    element('a', { class: 'without', href: compareAddress(rest), 'aria-label': `Remove ${franchise.name}` }, 'Remove'),
  );
};

const tableOf = (franchises: readonly FranchisePage[]) => {
  const head = element('tr', {}, element('td', {}, ''), ...franchises.map(franchise => headOf(franchise, franchises)));
  const rows = compare(franchises).map(({ label, values, differs }) =>
    element(
      'tr',
      differs ? { class: 'differs' } : {},
      element('th', { scope: 'row' }, label, ...(differs ? [element('span', { class: 'mark' }, 'Different')] : [])),
      ...values.map(value => element('td', { class: value ? 'figures' : 'muted' }, value || 'Not stated')),
    ),
  );
  const table = element(
    'table',
    {},
    element('caption', { class: 'unseen' }, `Comparison of ${franchises.map(({ name }) => name).join(', ')}`),
    element('thead', {}, head),
    element('tbody', {}, ...rows),
  );
  table.style.setProperty('--columns', `${franchises.length}`);
  return table;
};

/** Shows the franchises in the address, or the first ones of the shortlist if the address contains none. */
const showComparison = async () => {
  const chosen = chosenSlugs(location.search, MOST_COMPARED);
  const slugs =
    chosen.length > 0
      ? chosen
      : read(SHORTLIST)
          .map(({ slug }) => slug)
          .slice(0, MOST_COMPARED);
  if (slugs.length === 0) {
    setState('');
    return show(nothing, true);
  }
  const found = await Promise.all(slugs.map(loadFranchise)).catch(() => undefined);
  if (!found) {
    setState("The franchises can't be reached just now. Please try again in a moment.");
    return;
  }
  const franchises = found.filter(franchise => franchise !== undefined);
  const missing = found.length - franchises.length;
  setState(
    missing > 0
      ? `${count(missing, 'franchise')} of this comparison ${missing === 1 ? 'is' : 'are'} no longer offered.`
      : '',
  );
  show(nothing, franchises.length === 0);
  show(tools, franchises.length > 0);
  show(place, franchises.length > 0);
  if (franchises.length === 0) return;
  // Puts the current slugs into the address, also if it had none or previous ones.
  history.replaceState(null, '', compareAddress(franchises));
  document.title = `${franchises.map(({ name }) => name).join(', ')} compared`;
  place?.replaceChildren(tableOf(franchises));
};

part('copy-address')?.addEventListener('click', () => void copyLink(location.href));
part('print')?.addEventListener('click', () => window.print());
part('only-differences')?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) place?.toggleAttribute('data-differences', target.checked);
});
void showComparison();
