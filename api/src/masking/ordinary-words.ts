import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';
import { PROSE_WORDS } from './prose.ts';

/** The rarest words of the lists are names and what people call themselves. */
const MOST_ENGLISH = 40_000;
const MOST_INDONESIAN = 12_000;

/** Malay words that Indonesian has not, towns, and what people say of messengers here. */
const MALAY = `hantar mesej bual panggilan talian selepas sebelum ahad isnin khamis jumaat bila-bila iklan promosi pengikut niaga perniagaan
  peniaga francais pelaburan modal cawangan perkongsian maklumat lanjut lanjutan pertanyaan temujanji kelmarin semalam lusa
  malim bungah petaling putrajaya seremban ipoh muar kajang bangsar ampang subang klang cheras puchong rawang nilai alor setar kangar
  telefon akhbar pelbagai telemarketing livestream influencer influencers hashtag hashtags reel reels vlog vlogs webinar cryptocurrency roadshow bazaar`;

const ORDINARY = new Set([
  ...(english['commonWords-en'] ?? []).slice(0, MOST_ENGLISH),
  ...(indonesian['commonWords-id'] ?? []).slice(0, MOST_INDONESIAN),
  ...MALAY.split(/\s+/u),
]);

/** How words are formed of others, in English and Malay. */
const ENDINGS = /(?:s|es|ed|ing|er|ers|ly|nya|kan|lah|kah|an)$/u;
const BEGINNINGS = /^(?:ber|mem|men|meng|me|di|ter|per|pe|ke|se|un|re)/u;

/** Whether a word is one of everyday English or Malay, or formed of one. */
export const isOrdinaryWord = (word: string): boolean => {
  const small = word.toLowerCase();
  const stems = [small, small.replace(ENDINGS, ''), small.replace(ENDINGS, 'e'), small.replace(BEGINNINGS, '')];
  return stems.some(stem => ORDINARY.has(stem) || PROSE_WORDS.has(stem));
};
