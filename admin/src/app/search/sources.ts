import type { Franchise, Lead, Role, User } from '@marketplace/api';
import { FRANCHISES, leadPath } from '../../data/addresses.ts';
import { api } from '../../data/api.ts';
import type { useText } from '../../i18n/useText.ts';

/** Where a hit comes from; also the order in which they are shown. */
export const GROUPS = ['recent', 'screens', 'actions', 'franchises', 'leads', 'users'] as const;
type Group = (typeof GROUPS)[number];

/** Something that the search offers: what it is called, and where it leads. */
export interface Hit {
  group: Group;
  to: string;
  label: string;
  detail: string;
  /** What is kept of it when it was chosen; of people no name. */
  recent: string;
}

/** Which one it is, among all that are offered. */
export const hitKey = ({ group, to }: Hit): string => `${group} ${to}`;

/** So many of each kind are offered, and no more are asked for. */
const OFFERED = 5;

type Text = ReturnType<typeof useText>;
export type Source = (text: string, t: Text) => Promise<Hit[]>;

const few = <Found>(list: string, text: string, sort: [string, 'ASC' | 'DESC']) =>
  api.read<Found[]>(
    `${list}?${new URLSearchParams({
      filter: JSON.stringify({ q: text }),
      range: JSON.stringify([0, OFFERED - 1]),
      sort: JSON.stringify(sort),
    })}`,
  );

const franchises =
  (role: Role): Source =>
  async text => {
    const found = await few<Franchise>('franchises', text, ['name', 'ASC']);
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
    const found = await few<Lead>(list, text, ['created_at', 'DESC']);
    return found.map(({ id, first_name, last_name, franchise_name, reference, is_locked }) => {
      const known = `${first_name} ${last_name}`.trim() || t('leads.noName');
      return {
        group: 'leads',
        to: leadPath(id),
        label: is_locked ? t('search.locked') : known,
        detail: `${franchise_name} · ${reference}`,
        recent: t('search.lead', { reference }),
      };
    });
  };

const users: Source = async text => {
  const found = await few<User>('users', text, ['name', 'ASC']);
  return found.map(({ id, name, email }) => ({
    group: 'users',
    to: `/admin/consultants?edit=${id}`,
    label: name,
    detail: email,
    recent: name,
  }));
};

/** Where each role's search looks. A consultant's locked leads are found by their franchise alone. */
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
