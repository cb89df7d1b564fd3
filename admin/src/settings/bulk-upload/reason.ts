import type { RowError } from '@marketplace/api';
import { worded } from '../../data/worded-faults.ts';
import { spokenLanguage } from '../../i18n/catalogues.ts';
import { DEFAULT_LANGUAGE } from '../../i18n/languages.ts';

/** Why a row was not stored, as the person reads it; of an upload of a version before in the API's own words. */
export const reasonIn = ({ reason, msg, type = '', value }: RowError, language = spokenLanguage()): string => {
  if (msg === undefined || language === DEFAULT_LANGUAGE) return reason;
  const said = worded([{ loc: [], msg, type }], language)[0]?.msg ?? msg;
  return value ? `“${value}”: ${said}` : said;
};
