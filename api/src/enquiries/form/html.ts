import { escapeHtml } from '../../outbox/email/template.ts';

/** Escaped HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | false | undefined | Part[];

const toHtml = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(toHtml).join('');
  return part === false || part === undefined ? '' : escapeHtml(String(part));
};

/** Builds HTML in which inserted values are escaped, unless they are {@link Html}. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, at) => text + string + (at < parts.length ? toHtml(parts[at]) : ''), ''));
