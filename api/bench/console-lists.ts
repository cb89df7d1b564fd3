import {
  type ListDataKeys,
  type ListOptions,
  type ListReader,
  type ListScenario,
  listUrl,
  PAGE_ROWS,
} from './list-request.ts';

/** Lists of admins, consultants and the publisher. */
export const consoleLists = ({ categories, franchises, leads, consultants, counts }: ListDataKeys): ListScenario[] => {
  const pickOne = <T>(from: T[], n: number) => from[(n * 7919) % from.length] as T;
  const wholeList = (as: ListReader, name: string, dialect: (n: number) => ListOptions): ListScenario => ({
    name,
    as,
    path: n => listUrl('/franchises', dialect(n)),
  });
  const enquiries = (name: string, dialect: (n: number) => ListOptions): ListScenario => ({
    name,
    as: 'admin',
    path: n => listUrl('/leads', dialect(n)),
  });
  const sorts =
    (field: string) =>
    (n: number): ListOptions => ({ sort: [field, n % 2 ? 'ASC' : 'DESC'] });
  const other = (name: string, path: string, dialect: (n: number) => ListOptions): ListScenario => ({
    name,
    as: 'admin',
    path: n => listUrl(path, dialect(n)),
  });
  const consultantLists = (as: 'consultant' | 'busiest', later: number): ListScenario[] => [
    wholeList(as, 'own franchises', () => ({})),
    wholeList(as, 'own franchises by name', sorts('name')),
    wholeList(as, 'own franchises by views', sorts('view_count')),
    wholeList(as, 'own franchises found', () => ({ filter: { q: 'garden' } })),
    ...['/leads/locked', '/leads/unlocked'].flatMap(path => {
      const leadsOf = (name: string, dialect: (n: number) => ListOptions): ListScenario => ({
        name: path + name,
        as,
        path: n => listUrl(path, dialect(n)),
      });
      return [
        leadsOf('', n => ({ page: n % 5 })),
        leadsOf(', pages further on', n => ({ page: later + (n % 2) })),
        leadsOf(' of a status', () => ({ filter: { status: 'contacted' } })),
        leadsOf(' by budget', sorts('investment_budget')),
        leadsOf(' found', () => ({ filter: { q: 'garden' } })),
      ];
    }),
  ];
  return [
    ...['name', 'category', 'investment_min', 'view_count', 'created_at'].map(field =>
      wholeList('admin', `franchises by ${field}`, sorts(field)),
    ),
    wholeList('admin', 'franchises of a consultant', n => ({ filter: { consultant_id: pickOne(consultants, n) } })),
    wholeList('admin', 'franchises of a category', n => ({ filter: { category: pickOne(categories, n) } })),
    wholeList('admin', 'franchises of bulk upload', () => ({ filter: { consultant_id: 'system-upload' } })),
    wholeList('admin', 'franchises in the bin', () => ({ filter: { deleted: true } })),
    wholeList('admin', 'franchises found', n => ({ filter: { q: pickOne(franchises, n).name } })),
    ...consultantLists('consultant', 5),
    ...consultantLists('busiest', 50),
    wholeList('publisher', 'pages to publish', n => ({ sort: ['created_at', 'DESC'], page: n % 20 })),
    enquiries('leads', n => ({ page: n % 10 })),
    enquiries('leads, the last pages', n => ({ page: Math.floor((counts.leads * 0.9) / PAGE_ROWS) - (n % 10) })),
    enquiries('leads of a status', n => ({ filter: { status: n % 2 ? 'converted' : 'new' } })),
    enquiries('leads by status', sorts('status')),
    enquiries('leads by budget', sorts('investment_budget')),
    enquiries('leads of a franchise', n => ({ filter: { franchise_id: pickOne(franchises, n).id } })),
    enquiries('leads of a consultant', n => ({ filter: { consultant_id: pickOne(consultants, n) } })),
    enquiries('leads of a timeline that nobody has', () => ({ filter: { timeline: 'nobody' } })),
    enquiries('leads of a timeline', () => ({ filter: { timeline: 'Immediately' } })),
    enquiries('leads of an experience that nobody has', () => ({ filter: { experience: 'nobody' } })),
    enquiries('leads of an experience', () => ({ filter: { experience: 'Experienced' } })),
    enquiries('leads of a month', () => ({ filter: { created_since: '2026-03-01', created_before: '2026-04-01' } })),
    enquiries('leads of some days', () => ({ filter: { from: '2026-03-01', to: '2026-03-07' } })),
    enquiries('leads of a budget, of days long ago', () => ({
      filter: { investment_budget: 50_000, from: '2026-01-01', to: '2026-03-31' },
    })),
    enquiries('leads that came once, of days long ago', () => ({
      filter: { is_duplicate: false, from: '2026-01-01', to: '2026-03-31' },
    })),
    enquiries('leads of some days, of a consultant', n => ({
      filter: { consultant_id: pickOne(consultants, n), from: '2026-03-01', to: '2026-03-31' },
    })),
    enquiries('suspected leads', () => ({ filter: { is_suspected: true } })),
    enquiries('leads that came twice', () => ({ filter: { is_duplicate: true } })),
    enquiries('leads in the bin', () => ({ filter: { deleted: true } })),
    enquiries('leads: an address', n => ({ filter: { q: pickOne(leads, n).email } })),
    enquiries('leads: a number', n => ({ filter: { q: pickOne(leads, n).phone } })),
    enquiries('leads: a family name', n => ({ filter: { q: pickOne(leads, n).last_name } })),
    enquiries('leads: a franchise', n => ({ filter: { q: pickOne(franchises, n).name } })),
    other('users', '/users', n => ({ page: n % 3 })),
    other('users by credits', '/users', sorts('tokens')),
    other('users found', '/users', () => ({ filter: { q: 'scale-consultant-00' } })),
    other('notifications', '/admin/notifications', n => ({ page: n % 10 })),
    other('notifications that failed', '/admin/notifications', () => ({ filter: { status: 'failed' } })),
    other('notifications of a kind', '/admin/notifications', () => ({ filter: { kind: 'user.invitation' } })),
    other('notifications of a channel that nothing has', '/admin/notifications', () => ({
      filter: { channel: 'none' },
    })),
    other('notifications by mail', '/admin/notifications', () => ({ filter: { channel: 'email' } })),
    other('users by role', '/users', sorts('role')),
    other('users by company', '/users', sorts('company_name')),
    other('users by age', '/users', sorts('created_at')),
    other('a ledger', `/users/${consultants[0]}/credit-entries`, () => ({})),
    other('audit', '/audit', n => ({ page: n % 10 })),
    other('audit of a kind', '/audit', () => ({ filter: { entity: 'category' } })),
    other('audit of an action', '/audit', () => ({ filter: { action: 'export' } })),
    other('audit of somebody', '/audit', n => ({ filter: { actor_id: pickOne(consultants, n) } })),
  ];
};
