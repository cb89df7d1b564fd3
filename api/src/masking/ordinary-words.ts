import { commonWords } from '../platform/runtime/lazy-imports.ts';
import { once } from '../platform/runtime/lazy-values.ts';
import { PROSE_WORDS } from './prose.ts';

/** Number of words used from each list: the rarest words of the lists are names and nicknames. */
const MOST_ENGLISH = 40_000;
const MOST_INDONESIAN = 12_000;

/**
 * Malay words that the Indonesian list does not have, towns, dishes, and the vocabulary of franchises and messengers.
 */
const MALAY = `grp lrt mrt ktm ssm hantar mesej bual panggilan talian selepas sebelum ahad isnin khamis jumaat bila-bila iklan promosi pengikut niaga
  perniagaan peniaga francais pelaburan modal cawangan perkongsian maklumat lanjut lanjutan pertanyaan temujanji
  kelmarin semalam lusa malim bungah petaling putrajaya seremban ipoh muar kajang bangsar ampang subang klang cheras
  puchong rawang nilai alor setar kangar telefon akhbar pelbagai telemarketing livestream influencer influencers hashtag
  hashtags reel reels vlog vlogs webinar cryptocurrency roadshow bazaar akaun tengok pinang workspace sila sokongan
  yuran royalti peratus berkenaan berhampiran stesen tempahan kuih syarikat pakej ringgit gerai dobi tadika tuisyen
  motosikal basikal riba televisyen elektrik perabot kasut tudung salun runcit pasaraya borong pembekal ejen stokis
  dropship kurier penghantaran premis simpang lebuhraya mukim isteri jiran encik cik datuk datin hajah ustaz cikgu
  jurutera akauntan tengahari hujung ramadhan syawal puasa iaitu sekiranya menerusi bimbit emel sesawang pautan tular
  kongsi komen memulakan menghantar menyertai sotong menggoreng membasuh membina membaiki menjimatkan mengurangkan
  mentadbir melengkapkan menyemak mengesahkan majlis perbandaran lesen sijil cukai insurans caruman kwsp perkeso
  peruncitan francaisi francaisor jenama pengubahsuaian kelengkapan inventori khabar diskaun baucar bujang berkahwin
  pencen penjawat awam kakitangan universiti kolej lazat masin pengarah penyelia penolong usahawan keusahawanan
  bumiputera koperasi semenanjung sarawak persekutuan puan wasapkan setakat bersebelahan kejiranan pangsapuri
  kondominium kolaborasi usahasama dkt xde takde xleh mcm bape brp sgt byk skrg nti sblm hri bln thn tqvm plz okie
  assalamualaikum waalaikumsalam insyaallah alhamdulillah bahru bharu kinabalu sibu bintulu tawau sandakan taiping intan
  manjung lumut butterworth mertajam kulim langkawi arau terengganu dungun kuantan temerloh bentong raub bangi semenyih
  senawang cyberjaya pahat kluang segamat kulai skudai pontian mersing setapak wangsa sentul gombak buloh damansara ttdi
  brickfields pudu imbi hartamas serdang bandaraya sunway usj kapar banting langat tun hussein satay satey rendang
  murtabak mochi bingsu tanghulu takoyaki matcha wagyu pempek laksa canai cendol briyani dimsum gyoza katsu yakitori
  okonomiyaki lekor keropok bihun kuey teow koay popiah rojak sirap hokkien peranakan mamak kerusi periuk pinggan
  chatbot autoreply signage shoplot shophouse foodcourt programme programmes onboarding`;
/** Brands mentioned beside networks: `WeChat/Alipay`. */
const BRANDS = 'tealive kopitiam alipay grabpay grabfood foodpanda shopeefood shopeepay duitnow tng';

const ordinaryWords = once(
  () =>
    new Set([
      ...commonWords().english.slice(0, MOST_ENGLISH),
      ...commonWords().indonesian.slice(0, MOST_INDONESIAN),
      ...`${MALAY} ${BRANDS}`.split(/\s+/u),
    ]),
);

/** Suffixes and prefixes of derived words, in English and Malay. */
const ENDINGS = /(?:s|es|ed|ing|er|ers|ly|nya|kan|lah|kah|an)$/u;
const BEGINNINGS = /^(?:ber|mem|men|meng|me|di|ter|per|pe|ke|se|un|re)/u;

/** Returns whether a word is everyday English or Malay, or derived from such a word. */
export const isOrdinaryWord = (word: string): boolean => {
  const small = word.toLowerCase();
  if (ordinaryWords().has(small) || PROSE_WORDS.has(small)) return true;
  const stems = [small.replace(ENDINGS, ''), small.replace(ENDINGS, 'e'), small.replace(BEGINNINGS, '')];
  return stems.some(stem => ordinaryWords().has(stem) || PROSE_WORDS.has(stem));
};
