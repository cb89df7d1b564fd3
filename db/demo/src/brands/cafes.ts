import type { Trade } from './brand.ts';

export const CAFES: Trade = {
  category: {
    name: 'Cafés & Coffee',
    slug: 'cafes-coffee',
    icon: '☕',
    description: 'Kopitiams, espresso bars and roasteries, from a two-metre kiosk to a corner shophouse.',
  },
  brands: [
    {
      name: 'Kopi Tiang Lima',
      slug: 'kopi-tiang-lima',
      founded: 1994,
      origin: 'Malaysia',
      outlets: 38,
      figures: ['MYR', 280000, 420000, 60000],
      territories: ['Perak', 'Selangor', 'Kuala Lumpur', 'Negeri Sembilan', 'Malacca'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `Kopi Tiang Lima began under the five-foot way of a single shophouse in Ipoh Old Town, where Madam Foong still signs off every batch of beans. The coffee is roasted with a little margarine and sugar in the old manner, pulled through a cotton sock and served in a thick cup. Around it stands a short breakfast menu: kaya toast from a charcoal grill, soft eggs, nasi lemak bungkus and one noodle that changes with the day.

An outlet needs 1,200 to 1,800 square feet on a ground floor with morning foot traffic, and about eleven people on two shifts. Seven in ten sales are rung up before two in the afternoon, so most owners close at five and keep their evenings. Beans, kaya and sambal arrive three times a week from the central kitchen in Menglembu; everything else is bought at the local market against a written specification.

It suits a couple or two siblings who want to stand in the shop themselves for the first year. Absentee owners are politely declined.`,
      why: 'People drink kopi in good years and bad. What the brand adds is a kitchen that takes the hard parts off site, and a layout that lets one person at the pass see every table.',
      points: [
        'Roastery, kaya and sambal kitchen owned by the franchisor since 2003',
        'Six weeks of training, four of them behind the counter in Ipoh',
        'Median fit-out of eleven weeks from keys to first cup',
        'No royalty in the first three months of trading',
        'A field coach visits every outlet once a month and leaves a written note',
      ],
      faqs: [
        [
          'Do I need experience in food?',
          'No, but you must finish the six weeks in Ipoh and pass a practical test on the coffee station. About one candidate in eight repeats it.',
        ],
        [
          'What does the fee cover?',
          'The right to one outlet for seven years, training for four people, the shop design and the opening team for ten days. Rent, renovation and stock are in the investment range.',
        ],
        [
          'Is the menu halal?',
          'Yes. All kitchens are certified and a new outlet applies for its own certificate before opening, with our compliance officer’s help.',
        ],
      ],
      summary:
        'Old-style Ipoh kopitiam with its own roastery and kaya kitchen. Ground-floor outlets from RM 280,000 for owners who work in the shop.',
      keywords: 'kopitiam franchise, ipoh coffee, kaya toast, breakfast',
      featured: true,
      approved: true,
      interest: 2.1,
      look: { palette: 'pandan', scene: 'shophouse', light: 'morning', things: ['kopi', 'roti', 'mug'] },
    },
    {
      name: 'Saltwater Lane Coffee',
      slug: 'saltwater-lane-coffee',
      founded: 2011,
      origin: 'Australia',
      outlets: 24,
      figures: ['AUD', 190000, 310000, 45000],
      territories: ['Kuala Lumpur', 'Penang', 'Sabah', 'Australia', 'New Zealand', 'Singapore'],
      models: ['Single-Unit', 'Area Development'],
      description: `Saltwater Lane started in a converted boatshed in Fremantle, and its cafés still feel like one: limewashed timber, a long standing bar, a window that opens right onto the street. The espresso is bright and light, the milk comes from one named dairy in each country, and the all-day menu stops at fourteen plates so that a kitchen of three can run it.

The Malaysian programme is led from Kota Kinabalu, where the first outlet outside Australia opened in 2022 and broke even in its ninth month. A typical site is 900 to 1,300 square feet with at least ten metres of frontage or terrace. Weekends matter more than office lunches, so waterfronts, parks and neighbourhood streets are preferred to towers.

Training runs for three weeks in Fremantle or Kota Kinabalu, and a head barista from the brand stays for the first twenty trading days. Owners buy coffee from the group roastery at a price published each quarter, and are free to choose their own bakery within a tasting panel’s list.`,
      why: 'Specialty coffee is crowded where everyone copies the same dark café. Saltwater Lane is the daylight version, and its short menu keeps labour under 29 per cent of sales in the company’s own shops.',
      points: [
        'Fourteen-plate menu that three cooks can run',
        'Green-bean price published every quarter, no hidden margin',
        'Head barista on site for twenty days after opening',
        'Design pack for shops as small as 900 sq ft',
      ],
      faqs: [
        [
          'Why are the figures in Australian dollars?',
          'The agreement is with the Australian company. Royalties are invoiced in ringgit at the month’s average rate.',
        ],
        [
          'Can I take a whole state?',
          'Yes, from three outlets in four years. Area developers pay the second and third fee at 60 per cent.',
        ],
        [
          'Who finds the site?',
          'You propose, we approve within ten working days after a visit at two different hours of the week.',
        ],
      ],
      summary:
        'Daylight-filled espresso cafés from Fremantle with a 14-plate kitchen. Single shops and area rights in Malaysia and beyond.',
      keywords: 'specialty coffee franchise, australian cafe, espresso bar',
      interest: 1.3,
      film: 'coffee',
      look: {
        palette: 'laut',
        scene: 'storefront',
        light: 'noon',
        things: ['mug', 'croissant', 'plant'],
        sign: 'Saltwater Lane',
      },
    },
    {
      name: 'Embun Pagi Roastery',
      slug: 'embun-pagi-roastery',
      founded: 2015,
      origin: 'Malaysia',
      outlets: 9,
      figures: ['MYR', 350000, 540000, 75000],
      territories: ['Pahang', 'Penang', 'Johor', 'Sarawak'],
      models: ['Single-Unit', 'Joint Venture'],
      description: `Each Embun Pagi is a working roastery with a café around it. A six-kilo roaster stands behind glass in the middle of the room, and what is roasted on Monday is sold in bags on Wednesday. The beans are liberica from Johor and arabica from three smallholdings near Ranau, bought a season ahead at a price the farmers help to set.

Because a third of the revenue is retail bags and wholesale to nearby restaurants, the business rests less on seat turnover than a café usually does. A shop needs 1,600 square feet, three-phase power, a flue, and a landlord who does not mind the smell of coffee at seven in the morning.

Owners learn to roast before they learn to brew: five weeks in Cameron Highlands, followed by monthly cupping by video, with samples by post. It is a good fit for a hospitality manager who wants to make something, and who will enjoy talking about it for an hour.`,
      why: 'Three incomes under one roof: cups, bags and wholesale. When the high street is quiet the roaster still runs.',
      points: [
        'Wholesale accounts within 8 km are yours alone',
        'Seasonal contracts with named Malaysian growers',
        'Roast profiles shared over an online log, with alarms when a batch drifts',
        'Joint venture open to those who bring the building',
        'Owners’ trip to the farms every February',
      ],
      faqs: [
        [
          'Is a roaster hard to license?',
          'It needs local council approval and a flue test. We have done it with nine councils and hand you the file that worked.',
        ],
        [
          'How much of the beans must I buy from you?',
          'All green beans, so that quality is traceable. Milk, food and retail goods are your choice.',
        ],
        [
          'What is the royalty?',
          'Five per cent of café sales, two per cent of wholesale, no marketing levy until there are twenty shops.',
        ],
        [
          'May I open inside a hotel?',
          'Yes, two of the nine are in hotel lobbies, with the roaster visible from the street.',
        ],
      ],
      summary:
        'Neighbourhood coffee roastery and café using Malaysian beans; earns from cups, retail bags and wholesale in a protected radius.',
      keywords: 'coffee roastery franchise, liberica, wholesale coffee',
      approved: true,
      interest: 1.1,
      look: {
        palette: 'tembaga',
        scene: 'counter',
        light: 'morning',
        things: ['cup', 'mug', 'bag'],
        sign: 'Embun Pagi',
      },
    },
    {
      name: 'Drip Depot 88',
      slug: 'drip-depot-88',
      founded: 2019,
      origin: 'Malaysia',
      outlets: 71,
      figures: ['MYR', 68000, 120000, 18000],
      territories: ['Kuala Lumpur', 'Selangor', 'Putrajaya', 'Johor', 'Penang', 'Perak'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `Drip Depot 88 sells eight drinks at eight ringgit, out of a kiosk four metres wide. Orders are paid by phone before the customer reaches the counter, and the cup is handed over inside ninety seconds. That is the whole idea, and it has worked beside LRT gates, in hospital lobbies and at petrol stations since 2019.

The kiosk arrives on one lorry, is bolted together overnight and needs a 32-amp supply, a drain and a water point. Two people run it; the morning peak from seven to half past nine brings in 60 per cent of the day. Machines are automatic, so consistency does not depend on a star barista, and every shot’s extraction time is logged.

Most franchisees keep another job for the first kiosk and give it up at the third. The company helps with that step: it negotiates station and hospital leases centrally and offers existing owners first refusal on sites within three kilometres.`,
      why: 'Small rent, small staff and eight buttons. The skill is in the location, and that is where most of the support team works.',
      points: [
        'Eight drinks, one price, one size',
        'Kiosk installed in a single night',
        'Leases with rail and hospital landlords negotiated by the company',
        'First refusal on new sites within 3 km',
      ],
      faqs: [
        [
          'How many days does training take?',
          'Nine: four at the depot in Shah Alam, five in a live kiosk. Your staff can be trained in two days.',
        ],
        ['Can one person run a shift?', 'In the afternoon, yes. We ask for two until ten in the morning.'],
        [
          'What happens when a machine breaks?',
          'A replacement is on site within four hours in the Klang Valley and the next morning elsewhere. The service contract is RM 480 a month.',
        ],
      ],
      summary:
        'Four-metre coffee kiosks beside stations and hospitals: eight drinks at one price, two staff, from RM 68,000 all in.',
      keywords: 'coffee kiosk franchise, grab and go, low cost franchise',
      earlierSlugs: ['drip-depot'],
      interest: 1.9,
      look: { palette: 'arang', scene: 'kiosk', stall: 'cabin', light: 'morning', things: ['cup', 'cup', 'croissant'] },
    },
    {
      name: 'Mizuiro Kissaten',
      slug: 'mizuiro-kissaten',
      founded: 1978,
      origin: 'Japan',
      outlets: 17,
      figures: ['JPY', 9500000, 16000000, 2200000],
      territories: ['Kuala Lumpur', 'Penang', 'Japan', 'Singapore', 'Taiwan'],
      models: ['Single-Unit', 'Master Franchise'],
      description: `A kissaten is the quiet kind of Japanese coffee house: wooden booths, a siphon on the counter, thick toast cut in the morning and a melon soda that nobody admits to ordering. Mizuiro has kept one in Kanazawa since 1978 and seventeen in all, none larger than forty seats.

Guests stay for fifty minutes on average and spend more than they would in a faster place. The room is therefore designed before the menu: sound is dampened, booths are fitted by the same joinery that made the first, and there is no music after eight. A manager needs patience rather than speed; the siphon takes three minutes a cup and that is part of the show.

The brand looks for a master franchisee in Malaysia and for single owners in Penang and Kuala Lumpur meanwhile. Training is eight weeks, four of them in Kanazawa with an interpreter, and the founder’s daughter spends the opening fortnight in the new shop.`,
      why: 'In a market that sells speed, a place to sit is scarce. Average spend in the group is 2.3 times that of a takeaway café, from half the number of guests.',
      points: [
        'Forty-seat limit keeps rent and team small',
        'Joinery, crockery and siphons supplied ready to install',
        'Eight weeks of training, four in Kanazawa',
        'Toast and custard recipes made from local ingredients',
      ],
      faqs: [
        ['Must I speak Japanese?', 'No. Manuals are in English and Malay, and an interpreter travels with you.'],
        [
          'Is the shop halal?',
          'The Malaysian menu contains no pork or alcohol and the first owner is expected to apply for certification.',
        ],
        ['How long is the agreement?', 'Ten years, renewable once for the price of a refit.'],
      ],
      summary:
        'Quiet Japanese coffee houses from Kanazawa, never above forty seats. Single and master franchise open in Malaysia.',
      keywords: 'japanese cafe franchise, kissaten, siphon coffee',
      interest: 0.9,
      look: { palette: 'salji', scene: 'counter', light: 'dusk', things: ['mug', 'loaf', 'lamp'], sign: 'Mizuiro' },
    },
  ],
};
