import { truncateText } from '../../platform/values/cut.ts';

const VARIABLE = /\{([a-z_]+)\}/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => ESCAPES[character] ?? character);

/**
 * Replaces the variables of a template (`{franchise_name}`). A value that contains a variable is not replaced again.
 * Unknown variables stay.
 * @param written converts a value before it is inserted, for example escapes it
 */
export const fillTemplate = (
  template: string,
  values: Record<string, string>,
  written: (value: string) => string = value => value,
): string =>
  template.replace(VARIABLE, (whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? whole : written(value);
  });

/**
 * Returns the text as one line, without anything that could begin another header or an encoded word (RFC 2047), which
 * mail programs would decode.
 */
export const oneLine = (text: string, longest = 250): string =>
  truncateText(
    text
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .replaceAll('=?', '= ?')
      .trim(),
    longest,
  );
