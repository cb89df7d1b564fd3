import { type Fault, fault } from '../platform/errors/errors.ts';
import { LEGACY_BANNER_LOCATIONS } from './options.ts';
import type { BannerRow } from './service.ts';
import { timeOf } from './times.ts';

type Dates = Pick<BannerRow, 'start_date' | 'end_date'>;

/** Returns a banner's start and end after a save. */
export const datesOf = (
  body: { start_date?: string | undefined; end_date?: string | undefined },
  stored: Dates | null,
): { start: Date | null; end: Date | null } => ({
  start: body.start_date === undefined ? (stored?.start_date ?? null) : timeOf(body.start_date, 'start'),
  end: body.end_date === undefined ? (stored?.end_date ?? null) : timeOf(body.end_date, 'end'),
});

const textIn = (body: object, name: string): string | undefined => {
  const value: unknown = new Map<string, unknown>(Object.entries(body)).get(name);
  return typeof value === 'string' ? value : undefined;
};

const isLegacy = (location: string) => LEGACY_BANNER_LOCATIONS.some(legacy => legacy === location);

/**
 * Returns the faults that a schema cannot detect: impossible days, an end before the start, and an old location that
 * the stored banner does not have.
 * @param body the unvalidated body
 */
export const validateBanner = (body: unknown, stored: BannerRow | null): Fault[] => {
  if (typeof body !== 'object' || body === null) return [];
  const faults: Fault[] = [];
  const [start_date, end_date] = [textIn(body, 'start_date'), textIn(body, 'end_date')];
  const { start, end } = datesOf({ start_date, end_date }, stored);
  if (start_date && !start) faults.push(fault('start_date', 'value', 'start_date_invalid'));
  if (end_date && !end) faults.push(fault('end_date', 'value', 'end_date_invalid'));
  if (start && end && start > end) faults.push(fault('end_date', 'value', 'end_date_before_start'));
  const location = textIn(body, 'location');
  if (location && isLegacy(location) && location !== stored?.location)
    faults.push(fault('location', 'value', 'banner_location_retired'));
  return faults;
};
