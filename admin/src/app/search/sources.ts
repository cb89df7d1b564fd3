import type { Franchise, Lead, Role, User } from '@marketplace/api';
import { FRANCHISES, leadPath } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import type { useText } from '../../i18n/useText.ts';

/** Groups of search results, in display order. */
export const HIT_GROUPS = ['recent', 'screens', 'actions', 'franchises', 'leads', 'users'] as const;
type Group = (typeof HIT_GROUPS)[number];

/** Search result with its title and address. */
export interface Hit {
  group: Group;
  to: string;
  label: string;
  detail: string;
  /** Label stored with recent results. It never contains the name of a visitor. */
  recent: string;
}

/** Returns whether a result was found by the server. */
export const isFromServer = ({ group }: Hit): boolean => ['franchises', 'leads', 'users'].includes(group);

/** Returns a unique key of a result. */
export const hitKey = ({ group, to }: Hit): string => `${group} ${to}`;

/** Maximum number of results of each kind. */
const HITS_PER_LIST = 5;

type Translate = ReturnType<typeof useText>;
export type Source = (text: string, t: Translate) => Promise<Hit[]>;

const readFew = <Found>(list: string, wanted: Record<string, string>) =>
  api.read<Found[]>(`${list}?${new URLSearchParams({ ...wanted, range: JSON.stringify([0, HITS_PER_LIST - 1]) })}`);

const findFew = <Found>(list: string, text: string, sort: [string, 'ASC' | 'DESC']) =>
  readFew<Found>(list, { filter: JSON.stringify({ q: text }), sort: JSON.stringify(sort) });

const franchises =
  (role: Role): Source =>
  async text => {
    // The search of the site: the best matches first, with synonyms, and without typos.
    const found = await readFew<Franchise>('franchises', { search: text });
    return found.map(({ id, name, category }) => ({
      group: 'franchises',
      to: `${FRANCHISES[role]}/edit/${id}`,
      label: name,
      detail: category,
      recent: name,
    }));
  };

const leads =
  (list: string): Source =>
  async (text, t) => {
    const found = await findFew<Lead>(list, text, ['created_at', 'DESC']);
    return found.map(({ id, first_name, last_name, franchise_name, reference, is_locked }) => {
      const leadName = `${first_name} ${last_name}`.trim() || t('leads.noName');
      return {
        group: 'leads',
        to: leadPath(id),
        label: is_locked ? t('search.locked') : leadName,
        detail: `${franchise_name} · ${reference}`,
        recent: t('search.lead', { reference }),
      };
    });
  };

const users: Source = async text => {
  const found = await findFew<User>('users', text, ['name', 'ASC']);
  return found.map(({ id, name, email }) => ({
    group: 'users',
    to: `/admin/consultants?edit=${id}`,
    label: name,
    detail: email,
    recent: name,
  }));
};

/** Search sources of each role. A consultant's locked leads are found only by their franchise. */
export const SOURCES: Record<Role, Record<string, Source>> = {
  admin: { franchises: franchises('admin'), leads: leads('leads'), users },
  consultant: {
    franchises: franchises('consultant'),
    unlocked: leads('leads/unlocked'),
    spam: leads('leads/spam'),
    locked: leads('leads/locked'),
    archived: leads('leads/archived'),
  },
};
