import { type ListDataKeys, type ListOptions, type ListScenario, listUrl, PAGE_ROWS } from './list-request.ts';

const TEXT_SEARCH_MS = 20;

/** Lists of the directory as visitors filter, sort and search it. */
export const directoryLists = ({ categories, franchises, counts }: ListDataKeys): ListScenario[] => {
  const category = (n: number) => categories[n % categories.length] ?? '';
  const nameOf = (n: number) => franchises[(n * 7919) % franchises.length]?.name ?? '';
  const investmentRange = { min_investment: '100000', max_investment: '250000' };
  const visitor = (name: string, path: (n: number) => string, withinMs?: number): ListScenario => ({
    name,
    as: 'visitor',
    path,
    ...(withinMs ? { withinMs } : {}),
  });
  const cards = (dialect: (n: number) => ListOptions, more: (n: number) => Record<string, string> = () => ({})) => {
    return (n: number) => listUrl('/franchises', dialect(n), more(n));
  };
  return [
    visitor(
      'directory',
      cards(n => ({ page: n % 10 })),
    ),
    visitor(
      'directory, its last pages',
      cards(n => ({ page: Math.floor(counts.franchises / PAGE_ROWS) - 1 - (n % 10) })),
    ),
    visitor(
      'directory, page 100',
      cards(n => ({ page: 95 + (n % 10) })),
    ),
    visitor(
      'of a category',
      cards(
        () => ({}),
        n => ({ category: category(n) }),
      ),
    ),
    visitor(
      'of a category and a budget',
      cards(
        () => ({}),
        n => ({ category: category(n), ...investmentRange }),
      ),
    ),
    visitor(
      'of a budget',
      cards(
        () => ({}),
        () => investmentRange,
      ),
    ),
    visitor(
      'of a budget that few have',
      cards(
        () => ({}),
        n => ({ min_investment: String(109_000_000 + (n % 10)) }),
      ),
    ),
    visitor(
      'featured',
      cards(
        () => ({}),
        () => ({ featured: 'true' }),
      ),
    ),
    visitor(
      'ROF approved',
      cards(() => ({ filter: { rof_approved: true } })),
    ),
    visitor(
      'of a country',
      cards(() => ({ filter: { origin_country: 'Japan' } })),
    ),
    visitor(
      'by name',
      cards(n => ({ sort: ['name', n % 2 ? 'ASC' : 'DESC'] })),
    ),
    visitor(
      'by the least investment',
      cards(n => ({ sort: ['investment_min', n % 2 ? 'ASC' : 'DESC'] })),
    ),
    visitor(
      'of a place',
      cards(
        () => ({}),
        n => ({ place: ['Selangor', 'Italy', 'Labuan'][n % 3] ?? '' }),
      ),
    ),
    visitor(
      'of a place and a budget',
      cards(
        () => ({}),
        () => ({ place: 'Italy', ...investmentRange }),
      ),
    ),
    visitor(
      'by what an investment is worth',
      cards(n => ({ sort: ['investment', n % 2 ? 'ASC' : 'DESC'] })),
    ),
    visitor(
      'by what an investment is worth, its last pages',
      cards(n => ({
        sort: ['investment', n % 2 ? 'ASC' : 'DESC'],
        page: Math.floor(counts.franchises / PAGE_ROWS) - 1 - (n % 10),
      })),
    ),
    visitor(
      'of a category by what an investment is worth',
      cards(
        n => ({ sort: ['investment', n % 2 ? 'ASC' : 'DESC'] }),
        n => ({ category: category(n) }),
      ),
    ),
    visitor(
      'search: a name',
      cards(
        () => ({}),
        n => ({ search: nameOf(n) }),
      ),
      TEXT_SEARCH_MS,
    ),
    visitor(
      'search: a frequent word',
      cards(
        () => ({}),
        n => ({ search: ['coffee', 'garden', 'harbour', 'franchise'][n % 4] ?? '' }),
      ),
      TEXT_SEARCH_MS,
    ),
    visitor(
      'search: the beginning of a word',
      cards(
        () => ({}),
        n => ({ search: ['cof', 'gar', 'fra', 'har', 'tea'][n % 5] ?? '' }),
      ),
      TEXT_SEARCH_MS,
    ),
    visitor(
      'search: two letters',
      cards(
        () => ({}),
        n => ({ search: n % 2 ? 'ha' : 'co' }),
      ),
      TEXT_SEARCH_MS,
    ),
    visitor(
      'search in a category',
      cards(
        () => ({}),
        n => ({ search: 'garden', category: category(n) }),
      ),
      TEXT_SEARCH_MS,
    ),
    visitor(
      'search and a budget',
      cards(
        () => ({}),
        () => ({ search: 'harbour', ...investmentRange }),
      ),
      TEXT_SEARCH_MS,
    ),
  ];
};
