/** Common ways to write a contact detail in a text, each with its masked form, and similar texts that stay. */

export type Masked = [text: string, masked: string];

export const NUMBERS: Masked[] = [
  // The long vowel mark of Japanese looks like a dash, in any width.
  ['０１２ー３４５ー６７８９ です', '••• •••• です'],
  ['012ー345ー6789', '••• ••••'],
  ['555ーー01ーーー01', '••• ••••'],
  ['call 55ー5 ｰ 0101 now', 'call ••• •••• now'],
  // With letters of any script in between, and spelled-out punctuation.
  ['012х345х6789', '••• ••••'],
  ['012 х 345 х 6789', '••• ••••'],
  ['012 dash 3456789', '••• ••••'],
  ['call 012-dash-345 space 6789 now', 'call ••• •••• now'],
  ['012 sempang 345 6789', '••• ••••'],
  ['012杠345杠6789', '••• ••••'],
  // Words without spaces, and a word used as a separator.
  ['012的345的6789', '••• ••••'],
  ['我的号码012啊3456789', '我的号码••• ••••'],
  ['91的23的45的67', '••• ••••'],
  ['012 dan 345 dan 6789', '••• ••••'],
  ['012, then 345, Then 6789 ok', '••• •••• ok'],
  ['+60 12 and 345 and 678', '••• ••••'],
  ['zero one two, then three four five, then six seven eight nine', '••• ••••'],
  // Numbers with as few digits as one with an area code has, and with parts that look like a year or a time.
  ['03 then 123 then 4567', '••• ••••'],
  ['019 then 2024 then 567', '••• ••••'],
  ['01.2345 then 67.8901 then 23.45', '••• ••••'],
  ['012.34 then 567.89 then 012.34', '••• ••••'],
  ['12的34的56的78', '••• ••••'],
  // Numbers with some digits written as words.
  ['0 one 2 three 4 five 6 seven 8 nine', '••• ••••'],
  ['kosong 1 dua 3 empat 5 enam 7 lapan 9', '••• ••••'],
  ['call zero12 three45 six789 now', 'call ••• •••• now'],
  ['my no: 01two 345 6seven89', 'my no: ••• ••••'],
  ['012 three 456789', '••• ••••'],
  ['+6 one 2345 6789', '••• ••••'],
  ['one 2 three 4 five 6 seven 8 9', '••• ••••'],
  ['0123 4567 eight nine', '••• ••••'],
  ['012/345/678 nine', '••• ••••'],
  ['6012 tiga4 5 enam 789', '••• ••••'],
  ['601 two 345 6789', '••• ••••'],
  ['012 double three 45 6789', '••• ••••'],
  ['zero one two triple five zero one one', '••• ••••'],
  ['kosong satu dua double 5 triple 0', '••• ••••'],
  ['o one two three four five six', '••• ••••'],
  ['nol satu dua tiga empat lima enam', '••• ••••'],
  ['幺三八零零幺三八零零零', '••• ••••'],
  ['zero one double  two three four five six', '••• ••••'],
  // Numbers with words for repetition, or written in words only.
  ['zero one treble five zero one zero one', '••• ••••'],
  ['zero one seven thrice five eight eight four two', '••• ••••'],
  ['call zeroonesevenfivefivefivezeroone now', 'call ••• •••• now'],
  ['zeroonesevendoublefive trebleeight four two', '••• ••••'],
  ['Zero-One-Seven-Triple-Five-Eight', '••• ••••'],
  ['kosongsatutujuhlimalimalimalapan', '••• ••••'],
  ['kosong satu tujuh double lima tripel lapan', '••• ••••'],
  ['zero_one_seven_five_five_five_eight', '••• ••••'],
  ['zeroone 7 fivefive 5 eight842', '••• ••••'],
  ['零一七double五五五五五', '••• ••••'],
  ['零壹柒伍伍伍捌捌肆贰', '••• ••••'],
  ['1 two 3 four 5 six 7 eight 9', '••• ••••'],
  // Letters that look like digits, next to each other and in several groups.
  ['o12 555 oi99', '••• ••••'],
  ['o12-555-oi99 or (o12) 555 oi99', '••• •••• or (••• ••••'],
  ['call 0l2 5SS 0l99 now', 'call ••• •••• now'],
  ['call 0I2 - 5SS - 0I99 now', 'call ••• •••• now'],
  ['ol2 sss ol99 or +6o12 555 oi99', '••• •••• or ••• ••••'],
  ['my no: zero I two 5five5 0I99', 'my no: ••• ••••'],
  ['kosong I dua 5lima5 0I99', '••• ••••'],
  ['oi25ssoi99', '••• ••••'],
  ['o 1 2 5 5 5 o i 9 9', '••• ••••'],
  ['o3 7956 i2z4', '••• ••••'],
  // Numbers whose beginning looks like a time, or that have a word in the middle only.
  ['01.23 four 567 8901', '••• ••••'],
  ['0123456789 one 23', '••• ••••'],
];

/** Dates, amounts and counts: with words in between as in sentences, or in words among digits. */
export const NO_NUMBERS = [
  'twofold, onetwo step, ohoh, twentyone, someone, noone, a double shot, triple or treble the sales, one or two, sixteen',
  '2026年12月31日10点30分见面，2019年开业3家店面积1200平方尺，预算50万到100万',
  '2019开业2023转手50万，2024想开3间，从2019到2024有12间',
  '08:00至22:00. 租1200尺或1500尺，100平200平300平',
  '01/02/2026 to 03/04/2026 to 05/06/2026, or 09:00 to 10:00 to 11:00',
  '0900 to 1800. Have 100 or 200 or 3000. From 2019 and 2020 and 2021 and 2022',
  'from 50 to 100 to 200 outlets, then from 5000 to 10000 to 20000',
  'grew from 5 to 6000 to 250000 visitors',
  '03 then 123 then 456',
  '5的6的7',
  '12的34的56的7',
  'open 08:00 to 22:00的话3000 a day',
  'from 01/02/2026 - 05/02/2026',
  'a chain worth RM 60.000.000.000 or RM 60 000 000 000',
  'Block double 5, 50250 Kuala Lumpur',
  '1 two 3 four 5 six 7 eight',
  '2019的2020和2021. 有1000家2000家3000家',
  'one outlet and 12 staff, 2 or three shops, a double espresso, double 500',
  'I have 3000 one day and 40000 two years later. Phase 1 of one, 2 of two',
  'one, two or 345678 and 9',
  'lots of 60 one by 2000 and 60 two',
  'We open on 01/02/2026, two outlets. At 09:00 one',
  'between 09.30 and 11.30 and 12.30',
  'cups of 08oz, 12oz, 16oz and 20oz, 0.5l | 1.5l | 2000 ml, the 80s and 90s, a 5s method',
  'from o to 100 outlets, 0 oils 12 is 500 so 6789, 01 is 23 oil 4567 silos',
];

/** Text after a number stays, because the number is complete without it. */
export const BEHIND_NUMBERS: Masked[] = [
  ['0125550101 two outlets', '••• •••• two outlets'],
  ['012 555 0101, one kiosk', '••• ••••, one kiosk'],
  ['03 5555 010 two outlets', '••• •••• two outlets'],
];

export const DOMAINS: Masked[] = [
  ...'cafe coffee kitchen menu restaurant studio ru network tel pro food delivery catering'
    .split(' ')
    .map((ending): Masked => [`see kopiku.${ending} ok`, 'see ••• ok']),
  ['Kopiku.cafe, KOPIKU.CAFE', '•••, •••'],
  ['my-open.menu, open88.menu', '•••, •••'],
  ['zus.menu and edgarku.menu', '••• and •••'],
  ['order.kopiku.coffee/latte', '•••'],
  ['kopiku dot biz ok', '••• ok'],
  ['kopiku [dot] biz, kopiku(dot)shop', '•••, •••'],
  ['kopiku dot cafe or Kopiku DOT My', '••• or •••'],
  ['shop dot kopiku dot com dot my ok', 'shop dot ••• ok'],
  ['kopiku titik com titik my', '•••'],
  ['kopiku (titik) biz', '•••'],
  ['去kopiku点com看', '去•••看'],
  ['kopiku点cafe, kopiku 点 com', '•••, •••'],
  ['kopiku <dot> com, kopiku "dot" com, kopiku*dot*my', '•••, •••, •••'],
  ['kopiku-dot-com, kopiku_dot_cafe, kopikudotcom', '•••, •••, •••'],
  ['kopiku com my ok', '••• ok'],
  ['www kopiku com ok, http//kopiku ok', '••• ok, ••• ok'],
  ['https // kopiku ok or https: //kopiku ok', '••• ok or ••• ok'],
  ['https : // kopiku ok', '••• ok'],
  ['https: //kopiku ok', '••• ok'],
  ['http//kopiku ok', '••• ok'],
  ['see www kopiku com ok', 'see ••• ok'],
  ['see www  kopiku com my ok', 'see ••• ok'],
  ['see www kopiku com sg ok', 'see ••• ok'],
  ['see www k com my ok', 'see ••• ok'],
  ['see www k com sg ok', 'see ••• ok'],
  ['see www kopiku comfy ok', 'see ••• comfy ok'],
  ['kopiku.wordpress and kopiku.wixsite', '••• and •••'],
  ['kopiku,com and kopiku*com', '••• and •••'],
  ['see t . me / kopiku or wa.me /kopi ok', 'see ••• or ••• ok'],
  ['see t .  me/kopiku ok', 'see ••• ok'],
  ['kopiku . biz or kopiku .org', '••• or •••'],
  ['write to ali88 at kopiku titik com ok', 'write to •••@••• ok'],
];

/**
 * Sentences that begin without a space, with a word that is also a domain ending, and dots that do not belong to a
 * host.
 */
export const NO_DOMAINS = [
  'soon we open.menu is small',
  'it is our.studio is there, and new.coffee too',
  'I am interested.food is my passion. What a location.market is near',
  'We have a cafe.Restaurant is next. In Ipoh.Food is good, in Klang.Kitchen too',
  'We do grilling.food is good. A refreshment.food too',
  'It is affordable.food is good, and attractive.food too, relevant.food is it',
  'awww so nice',
  'Fee is 3000.food included. S.S.2.food court',
  'e.g.food or i.e.coffee, ok.one outlet, etc.today',
  'Kopi Co.Ltd, Kopi Pte.Ltd and Kopi Sdn.Bhd, No.Tel, Mr.Ng, an M.BA',
  'a polka-dot-cafe, the dotcom boom, 早上八点cafe',
  'we use https (or http/2), and HTTP 502',
  'join dot to dot, polka dot cafe, the Red Dot Studio, a red dot in it',
  'pada titik pulang modal, satu titik jualan',
  'noodles , community and combos. Combo is nice, 8点com',
];
