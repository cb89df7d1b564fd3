import {
  type Category,
  COUNTRIES,
  MALAYSIAN_STATES,
  MAXIMUM_INVESTMENTS,
  MINIMUM_INVESTMENTS,
  type SiteSettings,
} from '@marketplace/api';
import { formatMoney } from '../wording/money.ts';
import { defaultOrder, type FilterName, SORTS } from './filters.ts';

export interface Option {
  value: string | number;
  label: string;
  /** Slug of the page for this option, if there is one. */
  slug?: string;
}

/** A field of the panel with a list of values. */
export interface PanelChoice {
  name: FilterName;
  label: string;
  /** The filter's formal name, which screen readers read after the label. */
  hint?: string;
  /** Label of the first option, which sets no filter. */
  none: string;
  /** The value that is selected at the start. Default: the first option. */
  chosen?: string;
  options: Option[];
  groups?: { label: string; options: Option[] }[];
  /** Label of the field for any other amount. */
  entry?: string;
}

const toOptions = (names: readonly string[]): Option[] => names.map(name => ({ value: name, label: name }));

const ABROAD = COUNTRIES.filter(country => country !== 'Malaysia' && country !== 'Other');

/**
 * Returns the fields of the filter panel in their order.
 * @param current the category of a category page, where the other categories are links
 */
export const panelChoices = (
  categories: readonly Category[],
  { currency }: Pick<SiteSettings, 'currency'>,
  current?: Category,
): PanelChoice[] => {
  const amounts = (all: readonly number[]): Option[] =>
    all.map(amount => ({ value: amount, label: formatMoney(amount, currency) }));
  return [
    {
      name: 'category',
      label: 'Category',
      none: 'All categories',
      chosen: current?.name,
      options: categories.map(({ name, slug, icon }) => ({
        value: name,
        label: icon ? `${icon} ${name}` : name,
        slug: current && slug,
      })),
    },
    {
      name: 'place',
      label: 'Where',
      none: 'Anywhere',
      options: [{ value: 'Malaysia', label: 'Anywhere in Malaysia' }],
      groups: [
        { label: 'States', options: toOptions(MALAYSIAN_STATES) },
        { label: 'Countries', options: toOptions(ABROAD) },
      ],
    },
    {
      name: 'min_investment',
      label: 'Minimum investment',
      none: 'No minimum',
      options: amounts(MINIMUM_INVESTMENTS),
      entry: 'Smallest amount',
    },
    {
      name: 'max_investment',
      label: 'I can invest up to',
      hint: 'maximum investment',
      none: 'Any amount',
      options: amounts(MAXIMUM_INVESTMENTS),
      entry: 'Largest amount',
    },
    {
      name: 'sort',
      label: 'Sort by',
      none: defaultOrder({ search: '' }),
      options: Object.entries(SORTS).map(([value, { label }]) => ({ value, label })),
    },
  ];
};
