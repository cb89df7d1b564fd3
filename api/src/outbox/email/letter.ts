import { escapeHtml } from './template.ts';

/**
 * A part of a letter. `html` is trusted: it comes from the admin's editor, is sanitised, and its values are escaped.
 */
export type LetterPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'note'; text: string }
  | { kind: 'action'; label: string; url: string }
  /** A secondary action: a text and a link below it. */
  | { kind: 'aside'; text: string; label: string; url: string }
  | { kind: 'written'; html: string; text: string };

export const paragraph = (text: string): LetterPart => ({ kind: 'paragraph', text });

/**
 * Returns the link to the privacy notice, if the site has one.
 * @param address the address in the footer: a path of the site or a whole address
 */
export const privacyNoticeLink = (siteUrl: string, address: string | undefined): LetterPart[] =>
  address === undefined
    ? []
    : [
        {
          kind: 'aside',
          text: 'How your details are used and how long they are kept:',
          label: 'Privacy notice',
          url: new URL(address, siteUrl).href,
        },
      ];

/** The content of a mail, before it is converted to HTML and plain text. */
export interface Letter {
  subject: string;
  /** The preview text in lists of mails. */
  preview: string;
  parts: LetterPart[];
}

const withLineBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n{2,}/)
    .map(paragraph => `<p>${withLineBreaks(paragraph)}</p>`)
    .join('\n');

/**
 * Converts a part to HTML with the classes of the layout.
 * @param button inline style of an action, since some mail programs remove style sheets
 */
export const partAsHtml = (part: LetterPart, button = ''): string => {
  switch (part.kind) {
    case 'paragraph':
      return paragraphsOf(part.text);
    case 'facts':
      return `<div class="facts">${part.facts
        .map(([name, value]) => `<p><span class="quiet">${escapeHtml(name)}</span><br>${withLineBreaks(value)}</p>`)
        .join('')}</div>`;
    case 'note':
      return `<div class="note">${paragraphsOf(part.text)}</div>`;
    case 'action':
      return `<p><a class="action" style="${button}" href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`;
    case 'aside':
      return `<div class="aside">${paragraphsOf(part.text)}<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p></div>`;
    case 'written':
      return part.html;
  }
};

/** Converts a part to plain text. */
export const partAsText = (part: LetterPart): string => {
  switch (part.kind) {
    case 'facts':
      return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'action':
      return `${part.label}:\n${part.url}`;
    case 'aside':
      return `${part.text}\n${part.label}:\n${part.url}`;
    default:
      return part.text.trim();
  }
};
