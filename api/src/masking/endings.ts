import { isProse } from './prose.ts';

const setOf = (words: string) => new Set(words.split(/\s+/u));

/** Common domain endings that no sentence begins with. */
const ENDINGS = setOf(
  `com net org edu gov info biz app dev shop store site online link page bio live asia club xyz tech top vip mobi cloud
  space website group agency blog wiki icu lol ooo onl uno moe tokyo taipei osaka nyc kiwi ninja
  webcam boutique ventures wordpress blogspot wixsite
  my sg id th vn ph cn hk tw jp kr in au nz uk eu us ca de fr io co me ly gl gd tv cc ai gg to be ee la ws
  ru ae az bd bg bn br bz ch cl cx cy cz dk es fi fm fo gp gr gs hu il kh kz lk lt lv mn mv mx
  nf nl np nu pk pl pt pw qa ro rs sa se sh sk sx tc tk tl tm tr tt ua ug uy uz vc ve vg vu yt za`,
);
/** Endings that may also begin a sentence when the space after the full stop is missing: `soon.My`. */
const WORDS = setOf('shop store site online link page live club top space group my in us me to be la');
/**
 * Endings that are also everyday words. After a word of prose (`isProse`) they do not count as an ending: `open.menu`.
 */
const OF_EVERY_DAY = setOf(
  `academy art auto band bar beauty beer best bid bike build builders business buzz cab cafe camera camp capital cards care
  careers cash catering center centre chat cheap church city clinic clothing coach codes coffee college community company
  computer construction consulting contractors cooking cool coupons credit dance data deals delivery dental design digital
  direct directory discount dog education email energy engineering enterprises equipment estate events exchange expert
  express family fan fans farm fashion finance fish fitness flights florist flowers food foundation fresh fun fund
  furniture fyi gallery games garden gift gifts glass global gold golf graphics green guide hair health healthcare holiday
  holdings home host hospital hotel house immo industries ink institute insure international investments jobs kitchen
  land law lawyer lease legal life lighting limited limo loan loans love ltda management market marketing markets mba media
  menu mom money movie network news one organic partners parts party pet photo photos pics pictures pink pizza plumbing plus
  poker press pro productions promo properties property pub red rent rentals repair rest restaurant review reviews rip
  rocks run sale salon sarl school science security services shoes shopping show singles ski social software solar
  solutions spa studio study style supplies supply support systems taxi team technology tennis theater tips today tools
  tours town toys trade trading training travel university vacations vet video villas vin vision vote voyage watch wedding
  win wine work works world yoga zone
  tel ltd inc llc guru al fj hr im ir li lu ma mo ng pe re st su`,
);

const beginsSentence = (label: string, before: string) =>
  (WORDS.has(label.toLowerCase()) || OF_EVERY_DAY.has(label.toLowerCase())) &&
  /^\p{Lu}\p{Ll}+$/u.test(label) &&
  /[\p{Ll}\p{N}]$/u.test(before);

/**
 * Returns whether the text after a dot is the ending of a domain.
 * @param before the text before the dot; empty if there is none
 */
export const isEnding = (label: string, before: string): boolean => {
  const ending = label.toLowerCase();
  if (before === '' || beginsSentence(label, before)) return false;
  return ENDINGS.has(ending) || (OF_EVERY_DAY.has(ending) && !isProse(before));
};

/**
 * The only endings of two letters that count after a spoken dot; others occur in phrases such as `dot to dot` and `a
 * dot in it`.
 */
const SHORT_AND_SAID = setOf('my me');

/**
 * Returns whether a word after a spoken dot is the ending of a domain: `kopi dot biz`. No sentence begins after a
 * spoken dot.
 */
export const isSpokenEnding = (label: string, before: string): boolean => {
  const ending = label.toLowerCase();
  const isWord = ending.length === 2 && WORDS.has(ending) && !SHORT_AND_SAID.has(ending);
  return !isWord && isEnding(ending, before);
};
