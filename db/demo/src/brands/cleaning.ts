import type { Trade } from './brand.ts';

export const CLEANING: Trade = {
  category: {
    name: 'Laundry & Cleaning',
    slug: 'laundry-cleaning',
    icon: '🧺',
    description: 'Laundromats, folding services and crews that keep homes, offices and façades clean.',
  },
  brands: [
    {
      name: 'Buih 24 Laundromat',
      slug: 'buih-24-laundromat',
      founded: 2013,
      origin: 'Malaysia',
      outlets: 148,
      figures: ['MYR', 270000, 380000, 28000],
      territories: ['Selangor', 'Johor', 'Kedah', 'Kelantan', 'Pahang', 'Sabah', 'Labuan'],
      models: ['Single-Unit', 'Multi-Unit', 'Area Development'],
      description: `Buih 24 is a self-service laundry that never closes. Ten washers, twelve dryers, a folding table long enough for a fitted sheet, free Wi-Fi and light that makes people feel safe at two in the morning. Payment is by card, e-wallet or coin, and a machine tells its owner’s phone when the filter wants cleaning.

The numbers depend on the street more than on the operator, so headquarters does the choosing: it counts households, flats without balconies and students within a kilometre, and refuses two sites of three. A shop of 900 square feet is open eleven weeks after the lease is signed.

Owners visit every second day for an hour and employ one cleaner. Many hold a full-time job, and 61 of them own more than one outlet. Machines are commercial models from a Spanish maker with parts stocked in Shah Alam, and a technician answers within a day, Sundays included.`,
      why: 'Few businesses ask for so few hours. The work lies in the site, and that is done before you sign.',
      points: [
        'Two of three proposed sites are refused',
        'Remote view of every machine on your phone',
        'Parts in Shah Alam, technician within a day',
        'No royalty: a software fee of RM 12 a machine each month',
        'Gas and water use published for all outlets',
      ],
      faqs: [
        [
          'Do I have to be there?',
          'About an hour every second day for cleaning checks and cash. Cameras and alarms cover the rest.',
        ],
        [
          'How long do machines last?',
          'The oldest have run eleven years. Plan a third of the price for refurbishing in year seven.',
        ],
        ['Can the bank finance machines?', 'Leasing over five years with 20 per cent down is usual.'],
        [
          'What about the water price?',
          'Water and gas are 19 to 23 per cent of sales by state; the table is part of the disclosure.',
        ],
      ],
      summary:
        '24-hour self-service laundries run in an hour every second day. Strict site selection, no royalty, 148 outlets.',
      keywords: 'laundromat franchise, self service laundry, dobi',
      featured: true,
      approved: true,
      interest: 2.4,
      look: {
        palette: 'firus',
        scene: 'shophouse',
        light: 'night',
        things: ['washer', 'basket', 'spray'],
        sign: 'Buih 24',
      },
    },
    {
      name: 'Lipat & Wangi',
      slug: 'lipat-and-wangi',
      founded: 2018,
      origin: 'Malaysia',
      outlets: 26,
      figures: ['MYR', 120000, 190000, 22000],
      territories: ['Kuala Lumpur', 'Selangor', 'Penang', 'Johor', 'Putrajaya'],
      models: ['Single-Unit', 'Conversion'],
      description: `Customers of Lipat & Wangi put a bag outside the door at night and find it back the next evening, folded the way they fold. That last part is the business: each household fills in a card with eleven small choices, such as sleeves in or out, and the folders keep to it.

A plant of 1,500 square feet serves some six hundred households within seven kilometres using two vans. It can stand on an industrial estate where rent is a quarter of a shop’s. Independent dhobis join by conversion and gain the routing software, the bags and the contracts with hospitals and serviced apartments that headquarters negotiates.

Weekly subscriptions make three quarters of revenue. Owners watch two figures, kilos per hour and rewash rate, both displayed above the folding table. A person who likes order and treats staff well will do fine; the best plant is led by a former librarian.`,
      why: 'Subscriptions are paid in advance, and once a family has stopped ironing it does not start again.',
      points: [
        'Three quarters of income from weekly subscriptions',
        'Industrial-estate rents instead of shop rents',
        'Routing and fold-card software included',
        'Linen contracts negotiated centrally',
      ],
      faqs: [
        [
          'What if a garment is damaged?',
          'An insurance of RM 0.03 a piece covers it up to RM 500. Claims last year: one in 9,400 pieces.',
        ],
        ['How many staff?', 'Nine for 600 households: two drivers, five folders, one washer and you.'],
        ['Do you dry-clean?', 'It is passed on to a partner and collected with the next round.'],
      ],
      summary: 'Subscription wash-and-fold from low-rent plants: bags at the door, folded to each household’s card.',
      keywords: 'laundry delivery franchise, wash and fold, subscription',
      interest: 1.0,
      look: { palette: 'pic', scene: 'street', light: 'morning', things: ['van', 'basket', 'washer'] },
    },
    {
      name: 'Sapu-Sapu Home Cleaning',
      slug: 'sapu-sapu-home-cleaning',
      founded: 2016,
      origin: 'Malaysia',
      outlets: 40,
      figures: ['MYR', 38000, 65000, 12000],
      territories: ['Kuala Lumpur', 'Selangor', 'Johor', 'Penang', 'Malacca', 'Negeri Sembilan', 'Sarawak'],
      models: ['Single-Unit', 'Area Development'],
      description: `Two cleaners, four hours, the same two every week. Sapu-Sapu is built on that promise because what families dislike about cleaning services is strangers. Staff are employed rather than hired by the job, earn a monthly wage with contributions paid, and carry a case with everything in colour-coded cloths.

A franchisee needs an office of three hundred square feet, a washing machine and a talent for rosters. Eight pairs of cleaners serve 150 homes. The app takes bookings and payments, proposes routes and asks every customer one question after each visit; a pair’s pay depends a little on the answer.

Territories are drawn by 40,000 households. It is one of the smaller investments here and one of the more human: the company’s training spends a full day on how to thank people. Most owners are between thirty-five and fifty, and many come out of human resources.`,
      why: 'Demand is larger than the supply of reliable people. Whoever keeps good cleaners wins the town, so the model begins with their wages.',
      points: [
        'Employed pairs, 9 per cent yearly turnover',
        'Territory of 40,000 households',
        'No shop rent and no stock beyond cloths and soap',
        'App for booking, payment, routes and ratings',
        'Insurance for breakage included in the royalty',
      ],
      faqs: [
        [
          'When will I need a second supervisor?',
          'From about twelve pairs. Headquarters shares the first three months’ salary.',
        ],
        [
          'Do you use foreign workers?',
          'Owners hire locally; single mothers and women returning to work are most of the team.',
        ],
        ['What is the royalty?', 'Seven per cent, which includes the app, insurance and card fees.'],
      ],
      summary:
        'Home cleaning by the same employed pair each week. Office-based, low investment, territories of 40,000 households.',
      keywords: 'cleaning franchise, home service, low investment',
      approved: true,
      interest: 1.3,
      look: {
        palette: 'limau',
        scene: 'still',
        light: 'morning',
        things: ['spray', 'pail', 'basket'],
        sign: 'Sapu-Sapu',
      },
    },
    {
      name: 'Clearpane Façade Care',
      slug: 'clearpane-facade-care',
      founded: 1996,
      origin: 'United Kingdom',
      outlets: 52,
      figures: null,
      territories: ['Kuala Lumpur', 'Penang', 'Johor', 'United Kingdom', 'Hong Kong', 'Canada'],
      models: ['Area Development', 'Master Franchise'],
      description: `Clearpane cleans and inspects tall buildings. Where others send men on ropes with buckets, its crews bring drones that wash with purified water up to the thirtieth floor and photograph each panel on the way, so that the building’s owner receives a report of cracked sealant with the invoice.

In Britain fifty-two franchisees hold contracts for some 3,100 buildings. The company is now choosing area developers for Malaysian cities with more than two hundred towers. A developer starts with two crews of four, one drone of each size, a van and a certified pilot, all trained over fourteen weeks in Leeds and Cyberjaya.

It is a business-to-business trade with contracts of one to three years and few competitors who can show insurance of the required height. Investment figures, which vary with equipment leases, are disclosed under NDA. Applicants should have sold services to property managers before.`,
      why: 'Every tower must be cleaned and, by law, inspected. Doing both in one visit is the argument that wins the contract.',
      points: [
        'Cleaning and inspection report in one visit',
        'Contracts of one to three years with property managers',
        'Pilot certification and permits handled by the group',
        'Sales director joins your first ten pitches',
      ],
      faqs: [
        [
          'Are drones allowed in Kuala Lumpur?',
          'With an aerial work permit and conditions near airports and government sites. The group holds a template approval.',
        ],
        ['What about rope access?', 'Crews are certified for it as well, since balconies and recesses need hands.'],
        ['Is this a single-van franchise?', 'No. The smallest agreement is a city with two crews.'],
      ],
      summary:
        'Drone-assisted cleaning and inspection of tall buildings. Area development for Malaysian cities, details under NDA.',
      keywords: 'facade cleaning franchise, drone cleaning, b2b services',
      interest: 0.9,
      film: 'agent',
      look: { palette: 'langit', scene: 'street', light: 'noon', things: ['van', 'pail', 'spray'], sign: 'Clearpane' },
    },
  ],
};
