import { escapeHtml } from '../../outbox/email/template.ts';

/** Escaped HTML. */
export class EscapedHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = EscapedHtml | string | number | false | undefined | Part[];

const toHtml = (part: Part): string => {
  if (part instanceof EscapedHtml) return part.text;
  if (Array.isArray(part)) return part.map(toHtml).join('');
  return part === false || part === undefined ? '' : escapeHtml(String(part));
};

/** Builds HTML in which inserted values are escaped, unless they are {@link EscapedHtml}. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): EscapedHtml =>
  new EscapedHtml(
    strings.reduce((text, string, at) => text + string + (at < parts.length ? toHtml(parts[at]) : ''), ''),
  );
