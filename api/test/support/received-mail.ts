/** A received mail, parsed. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** Headers by lower-case name, unfolded, with their values as encoded in the mail. */
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
}

const quotedPrintable = (body: string) =>
  Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const ENCODED_WORD = /=\?utf-8\?([qb])\?([^?]*)\?=/gi;

/** Decodes a header (RFC 2047, as far as the tests need it). */
const decodedHeader = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(ENCODED_WORD, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replaceAll('_', ' ')),
    );

const headersOf = (head: string) =>
  Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );

const split = (entity: string): [Record<string, string>, string] => {
  const gap = entity.indexOf('\r\n\r\n');
  return [headersOf(entity.slice(0, gap)), entity.slice(gap + 4)];
};

const bodyOf = (entity: string) => {
  const [headers, body] = split(entity);
  switch (headers['content-transfer-encoding']) {
    case 'quoted-printable':
      return quotedPrintable(body);
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    default:
      return body;
  }
};

/** Parses a mail with two alternatives. */
export const readMail = (from: string, to: string[], raw: string): ReceivedMail => {
  const [headers, body] = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).map(part => part.replace(/^\r\n/, '')) : [raw];
  const find = (type: string) => parts.find(part => split(part)[0]['content-type']?.startsWith(type));
  const [text, html] = [find('text/plain'), find('text/html')];
  return {
    from,
    to,
    raw,
    headers,
    subject: decodedHeader(headers.subject ?? ''),
    text: text ? bodyOf(text).replaceAll('\r\n', '\n') : '',
    html: html ? bodyOf(html).replaceAll('\r\n', '\n') : '',
  };
};
