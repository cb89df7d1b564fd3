import type { FranchisePage } from '@marketplace/api';
import { COST_DAYS, type ComparedRow, compare } from '../comparison/rows.ts';
import { chosenSlugs, compareAddress, MOST_COMPARED } from '../links/chosen.ts';
import type { Rates } from '../wording/approximate.ts';
import { formatCount } from '../wording/count.ts';
import { loadFranchise } from './chosen-franchises.ts';
import { copyLink } from './copy-link.ts';
import { element } from './element.ts';
import { readKeptFranchises, SHORTLIST } from './kept-franchises.ts';
import { thumbOf } from './thumb.ts';

const page = document.querySelector<HTMLElement>('[data-compare]');
const part = (name: string) => page?.querySelector<HTMLElement>(`[data-${name}]`);
const state = part('state');
const place = part('table');
const tools = part('tools');
const note = part('note');
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

const rates: Rates = JSON.parse(page?.dataset.money ?? '{}');

const cellOf = ({ text, about, isAmount }: ComparedRow['values'][number]) =>
  text
    ? element(
        'td',
        { class: isAmount ? 'figures amount' : 'figures' },
        text,
        ...(about ? [element('span', { class: 'about' }, about)] : []),
      )
    : element('td', { class: 'muted' }, 'Not stated');

/** Returns the number of characters of the longest amount, which is not broken over lines. */
const longestAmount = (rows: readonly ComparedRow[]) =>
  Math.max(
    0,
    ...rows
      .flatMap(({ values }) => values)
      .filter(({ isAmount }) => isAmount)
      .flatMap(({ text, about = '' }) => [...text.split(' '), ...about.split(' ')])
      .map(({ length }) => length),
  );

const tableOf = (franchises: readonly FranchisePage[], compared: readonly ComparedRow[]) => {
  const head = element('tr', {}, element('td', {}, ''), ...franchises.map(franchise => headOf(franchise, franchises)));
  const rows = compared.map(({ label, values, differs, isSame }) =>
    element(
      'tr',
      { class: differs ? 'differs' : isSame ? 'same' : '' },
      element('th', { scope: 'row' }, label, ...(differs ? [element('span', { class: 'mark' }, 'Different')] : [])),
      ...values.map(cellOf),
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
  table.style.setProperty('--longest', `${longestAmount(compared)}`);
  return table;
};

/** Shows the franchises in the address, or the first ones of the shortlist if the address does not choose any. */
const showComparison = async () => {
  const slugs =
    chosenSlugs(location.search, MOST_COMPARED) ??
    readKeptFranchises(SHORTLIST)
      .filter(({ gone }) => !gone)
      .map(({ slug }) => slug)
      .slice(0, MOST_COMPARED);
  setState('Loading…');
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
      ? `${formatCount(missing, 'franchise')} of this comparison ${missing === 1 ? 'is' : 'are'} no longer offered.`
      : '',
  );
  show(nothing, franchises.length === 0);
  for (const shown of [tools, note]) show(shown, franchises.length > 0);
  show(place, franchises.length > 0);
  if (franchises.length === 0) return;
  // Puts the current slugs into the address, also if it had none or previous ones.
  history.replaceState(null, '', compareAddress(franchises));
  document.title = `${franchises.map(({ name }) => name).join(', ')} compared`;
  const compared = compare(franchises, rates);
  const days = compared.some(({ label }) => label === COST_DAYS) ? `, as of the days in “${COST_DAYS}”` : '';
  if (note) note.textContent = `The franchisors’ own figures${days}. We have not checked them.`;
  place?.replaceChildren(tableOf(franchises, compared));
};

part('copy-address')?.addEventListener('click', () => void copyLink(location.href));
part('print')?.addEventListener('click', () => window.print());
part('only-differences')?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement) place?.toggleAttribute('data-differences', target.checked);
});
void showComparison();
