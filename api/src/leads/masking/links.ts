import { type Found, findAll, MASK } from './found.ts';

/** Endings of addresses that people write here. */
const ENDINGS = new Set(
  'com net org edu gov info biz app dev shop store site online link page bio live asia club xyz tech top vip mobi cloud space website group agency my sg id th vn ph cn hk tw jp kr in au nz uk eu us ca de fr io co me ly gl gd tv cc ai gg to be ee la ws'.split(
    ' ',
  ),
);
/** Those that begin a sentence as well, where the space behind the full stop is missing: `soon.My`. */
const WORDS = new Set('shop store site online link page live club top space group my in us me to be la'.split(' '));

const WITH_SCHEME = /(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.)\S+/giu;
const IN_WORDS =
  /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]{2,63}(?:(?:\s?[([{]\s?(?:dot|\.)\s?[)\]}]\s?|\s{1,3}dot\s{1,3})(?:com|net|org|my|sg|co|me|ly)|(?:\s\.\s?|\.\s)com)(?![\p{L}\p{N}])/giu;

/** What addresses are written with: Chinese, Japanese and Thai stand beside them without a space. */
const CHUNK = /[a-z0-9\u00c0-\u024f._~+#%&=/?-]{4,}/giu;
const NOT_OF_A_NAME = /[^\p{L}\p{N}._-]/u;

const beginsSentence = (label: string, before: string) =>
  WORDS.has(label.toLowerCase()) && /^\p{Lu}\p{Ll}+$/u.test(label) && /[\p{Ll}\p{N}]$/u.test(before);

const isDomain = (part: string) => {
  const labels = part.split('.');
  return labels.some((label, at) => {
    const before = labels[at - 1] ?? '';
    return before !== '' && ENDINGS.has(label.toLowerCase()) && !beginsSentence(label, before);
  });
};
/** A path behind a name with a dot, whatever its ending. */
const HAS_PATH = /[\p{L}\p{N}]\.[a-z]{2,12}[/?#][^/\s]/iu;

const isAddress = (chunk: string) => HAS_PATH.test(chunk) || chunk.split(NOT_OF_A_NAME).some(isDomain);

/** What each of the three needs: asked first, since most texts have none of it, in a tenth of the time. */
const HAS_SCHEME = /:\/\/|www\./iu;
const HAS_DOT = /dot|[([{]\s?\.|\.\s?com/iu;
const HAS_ENDING = /\.[a-z]/iu;

/** Links, bare domains and short links, each with what is written onto it. */
export const findLinks = (text: string): Found[] => [
  ...(HAS_SCHEME.test(text) ? findAll(text, WITH_SCHEME, MASK) : []),
  ...(HAS_DOT.test(text) ? findAll(text, IN_WORDS, MASK) : []),
  ...(HAS_ENDING.test(text)
    ? findAll(text, CHUNK, MASK).filter(({ start, end }) => isAddress(text.slice(start, end)))
    : []),
];
