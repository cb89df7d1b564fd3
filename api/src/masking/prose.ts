/**
 * Words that end a sentence, in English and Malay. If a text follows such a word and a dot without a space, it is the
 * next sentence and not a domain.
 */
export const PROSE_WORDS: ReadonlySet<string> = new Set(
  `about above account actually afterwards again agree airport all already also always amount another anymore anyone
  anything anytime anyway april area around asap ask august away back bad bajet bank banyak barang baru based basic
  bayar because bed beer before begin behind belajar below berapa bersama besar beside best better between big bigger
  bin bisnes bit black blue boleh boss both box branch branches brand brands bread breakfast bro brother budget build
  building business businesses busy buy by cafe cake call can capital cara cari cars case cash cepat chain chance
  change chat cheap cheaper check chef chicken child children choice city class clean clear close cold come company
  concept contact cook cost costs count country couple course court cuisine customer customers daily data date dato
  day days deal dealer december dekat demand deposit design dessert details dia difference different difficult diner
  dinner dish dishes done door down drink drinks dua duit each early easy eat effort eight else email empat end
  enough especially etc euro even evening event ever every everyone everything everywhere example exist expert extra
  faham family far fast february fee feel fees few fine finish first fish five flexible floor folks food for form
  forward four franchise franchisee franchisor free fresh friday friend friends from front full fun fund funds
  further future get girl give go goals good goods grow growth guys halal half hall halo happy harga hari have hello
  help her here hi high him hold holiday home hope hot hotel hour hours house how however idea ideas if image inc
  income india indonesia industry ingredients ini inside interest internet issue it itu jalan january jawab job johor
  join juga july jumpa june just kami kampung kaya kecil kedah kedai kelantan kerja kids kind kiosk kiosks kita
  kitchen know kuching lah lama last late later latest law lawyer lease leave lepas less level life like limit list
  lo loan local locally long look lot lots love low lower ltd lunch mahal main mak makan making malam malaysia mall
  malls manager many march market masa master masuk maybe mdm me meal meals mean meat meet melaka menu mesti middle
  mind mine minggu minimum minuman miss modal mode model moment monday money month months more morning most mrs much
  mum murah must nama name nanti near nearby negeri negotiate never new news next nice night no nombor none noodles
  noon normal north not note nothing november now number numbers o'clock october of off offer office offices ok okay
  old on once one ones online only open opened opens opinion option options or order orders other others our ours out
  outlet outlets outside over own owner owners pack page pagi paid park part partner partners party past pay
  pengalaman people per percent perlu person petang phone phones photo pilihan place places plan plans please plot
  pls plus point popular possible price prices problem process product products profit program project promo pte
  public puchong put pvt quality question questions quick quickly rasa rate ready real really reason recipe red
  regards rent rental report rest restaurant result results return review rice right risk road roi room royalty rumah
  sabah sabtu sahaja said saja sale sales sama same saturday saya sdn seat second see seen sekali sekarang sekolah
  selangor sell semua send sendiri september service services set setup seven share she shop shops short show side
  simple since sir site six size skill skills sleep slow small snack snacks so some someone something somewhere soon
  soup south space spaces staff stall stalls start state station stay steak still stock store stores story street
  strong student students study style suami such sudah sugar sunday supplier suppliers supply support sure system
  table taman tapau tapi task taste tasty tax taxes tea team tell ten term terms thank thanks that the their them
  then there these they thing things think this those though three through thursday tidak tiga tim time times title
  to today together told tomorrow tonight too tool top total town trade train travel trial true try tuesday twice two
  type unit units until untuk up upfront us use used usual value van vendor very video view visit wait walk wall want
  was water way ways we wednesday week weekend weekends weeks well went west what when where which who whole why wife
  will with without woman women wonder work worker workers world worse worth would wrong yang year years yes
  yesterday yet young your yours zone`.split(/\s+/u),
);
/** Suffixes of derived words: `interested`, `opening`, `location`. */
const FORMED = /(?:ings?|ed|ly|[ts]ions?|ness|ables?|ful|less|ous|ives?|[ae]nts?|it(?:y|ies)|kan|nya)$/u;
/** Characters that no single word contains: `kopi-corner`, `kopi88`. */
const OF_SEVERAL = /[\p{N}_-]/u;
/** Minimum length of the name before the dot; names of two letters are rarely domains. */
const SHORTEST = 3;

/** Returns whether a word before a dot may end a sentence; the name of a shop cannot. */
export const isProse = (word: string): boolean => {
  const plain = word.toLowerCase();
  if (plain.length < SHORTEST || PROSE_WORDS.has(plain)) return true;
  return OF_SEVERAL.test(plain) ? !/\p{L}/u.test(plain) : FORMED.test(plain);
};
