import type { Knex } from 'knex';
import { addressTooLong } from '../media/embedded.ts';
import { LONGEST_ADDRESS } from '../media/limits.ts';
import { type Fault, fault } from '../platform/errors/errors.ts';
import { asFields, type Fields as Body, listOf, textOf } from '../platform/http/raw-input.ts';
import { PICTURE_ADDRESS } from '../platform/http/schema.ts';
import { isAddress } from '../platform/values/address.ts';
import { malaysianDay } from '../platform/values/malaysian-time.ts';
import { findCategoryName } from './category-of.ts';
import { IMAGES, RANGES } from './fields.ts';
import { consultantsOf, slugOwners } from './file-rows.ts';
import { isReservedSlug } from './name-slug.ts';
import { COUNTRIES, MALAYSIAN_STATES, NO_CONSULTANT_ID } from './options.ts';
import type { FranchiseRow } from './stored.ts';

const MEDIA_ADDRESS = new RegExp(PICTURE_ADDRESS, 'i');
const OTHER_DATA = /^data:(?!(image|video)\/)/i;
const isMediaAddress = (url: string) => MEDIA_ADDRESS.test(url) && !OTHER_DATA.test(url) && isAddress(url);

export const categoryFaults = async (db: Knex, body: Body, before: FranchiseRow | null): Promise<Fault[]> => {
  const name = textOf(body.category);
  if (!name || name === before?.category) return [];
  return (await findCategoryName(db, name)) === undefined ? [categoryUnknown()] : [];
};

/**
 * Returns a fault if the consultant is missing or does not exist. A franchise that has no consultant can be saved
 * without one.
 */
export const consultantFaults = async (db: Knex, body: Body, before: FranchiseRow | null): Promise<Fault[]> => {
  if (before && body.consultant_id === undefined) return [];
  const id = textOf(body.consultant_id);
  const hasNoConsultant = id === '' || id === NO_CONSULTANT_ID;
  if (before && (hasNoConsultant ? before.consultant_id === null : id === before.consultant_id)) return [];
  if (hasNoConsultant) return [fault('consultant_id', 'required', 'required', { name: 'Consultant' })];
  return (await consultantsOf(db, [{ consultant_id: id }])).has(id) ? [] : [consultantUnknown()];
};

const figureFaults = (body: Body, before: FranchiseRow | null): Fault[] => {
  const minimum = body.investment_min === undefined ? before?.investment_min : body.investment_min;
  const maximum = body.investment_max === undefined ? before?.investment_max : body.investment_max;
  if (typeof minimum !== 'number' || typeof maximum !== 'number' || minimum <= maximum) return [];
  return [fault('investment_max', 'range', 'investment_range_reversed')];
};

const yearFaults = (body: Body): Fault[] => {
  const thisYear = Number(malaysianDay(new Date()).slice(0, 4));
  if (typeof body.established_year !== 'number' || body.established_year <= thisYear) return [];
  return [fault('established_year', 'maximum', 'above_maximum', { name: 'Established Year', limit: thisYear })];
};

const rangeFaults = (body: Body): Fault[] => {
  const today = malaysianDay(new Date());
  return RANGES.flatMap(name => {
    const { min, max, as_of: asOf } = asFields(body[name]);
    return [
      ...(typeof min === 'number' && typeof max === 'number' && min > max
        ? [fault([name, 'max'], 'range', 'figure_range_reversed')]
        : []),
      ...(typeof asOf === 'string' && asOf > today ? [fault([name, 'as_of'], 'range', 'figure_date_in_future')] : []),
    ];
  });
};

const LOCATIONS_BY_TYPE: Record<string, readonly string[]> = { Malaysia: MALAYSIAN_STATES, International: COUNTRIES };

const territoryFaults = (body: Body, before: FranchiseRow | null): Fault[] => {
  if (body.territory_type === undefined && body.territory_location === undefined) return [];
  const types = body.territory_type === undefined ? (before?.territory_type ?? []) : listOf(body.territory_type);
  const chosen = types.length > 0 ? types : ['Malaysia'];
  const allowedLocations = chosen.flatMap(type => LOCATIONS_BY_TYPE[String(type)] ?? []);
  const knownLocations = [...MALAYSIAN_STATES, ...COUNTRIES];
  const locations =
    body.territory_location === undefined ? (before?.territory_location ?? []) : listOf(body.territory_location);
  return locations.flatMap((location, at) =>
    knownLocations.some(name => name === location) && !allowedLocations.some(name => name === location)
      ? [fault(['territory_location', at], 'value', 'location_outside_territory', { location: String(location) })]
      : [],
  );
};

const addressFaults = (body: Body): Fault[] => {
  const gallery = listOf(body.media_gallery).flatMap((row, at): [(string | number)[], string][] => [
    typeof row === 'string'
      ? [['media_gallery', at], row.trim()]
      : [['media_gallery', at, 'url'], textOf(asFields(row).url)],
  ]);
  const images = Object.keys(IMAGES).map((field): [string[], string] => [[field], textOf(body[field])]);
  return [
    ...gallery
      .filter(([, url]) => url !== '' && !isMediaAddress(url))
      .map(([path]) => fault(path, 'pattern', 'gallery_item_not_an_address')),
    ...[...gallery, ...images]
      .filter(([, url]) => url.length > LONGEST_ADDRESS && !/^data:/i.test(url))
      .map(([path]) => addressTooLong(path)),
  ];
};

const slugFaults = async (db: Knex, body: Body, before: FranchiseRow | null): Promise<Fault[]> => {
  const slug = textOf(body.slug);
  if (!slug || slug === before?.slug) return [];
  if (isReservedSlug(slug)) return [slugReserved()];
  const owner = (await slugOwners(db, [slug])).get(slug);
  return owner && owner.id !== before?.id ? [slugTaken()] : [];
};

export const categoryUnknown = () => fault('category', 'exists', 'category_unknown');
export const consultantUnknown = () => fault('consultant_id', 'exists', 'consultant_unknown');
export const slugReserved = () => fault('slug', 'reserved', 'franchise_slug_reserved');
/** Returns the fault for a slug that another franchise has or had. */
export const slugTaken = () => fault('slug', 'unique', 'franchise_slug_taken');

/** Checks the rules that need no other records. */
export const ownFaults = (body: Body, before: FranchiseRow | null): Fault[] => [
  ...figureFaults(body, before),
  ...yearFaults(body),
  ...rangeFaults(body),
  ...territoryFaults(body, before),
  ...addressFaults(body),
];

/**
 * Checks the rules of a franchise that a schema cannot express (specification, section 5).
 * @param input the body, without fields that the caller must not write
 * @param before the stored record; null for a new one
 */
export const franchiseFaults = async (db: Knex, input: unknown, before: FranchiseRow | null): Promise<Fault[]> => {
  const body = asFields(input);
  return [
    ...(await categoryFaults(db, body, before)),
    ...(await consultantFaults(db, body, before)),
    ...ownFaults(body, before),
    ...(await slugFaults(db, body, before)),
  ];
};
