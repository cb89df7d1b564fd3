import type { Trade } from './brand.ts';

export const BAKERIES: Trade = {
  category: {
    name: 'Bakery & Pastry',
    slug: 'bakery-pastry',
    icon: '🥐',
    description: 'Bread, cakes and kuih, baked in the shop or in a kitchen nearby.',
  },
  brands: [
    {
      name: 'Roti Stesen Kecil',
      slug: 'roti-stesen-kecil',
      founded: 2008,
      origin: 'Malaysia',
      outlets: 44,
      figures: ['MYR', 130000, 220000, 35000],
      territories: ['Selangor', 'Kuala Lumpur', 'Perak', 'Johor', 'Kedah', 'Pahang'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `The first oven stood in the waiting room of a railway halt near Kampar, and the smell reached the platform before the train did. Roti Stesen Kecil now bakes soft buns, coconut twists and sandwich loaves in forty-four neighbourhood shops, each with its oven in sight and a clock that tells when the next tray is due.

Dough is mixed centrally, frozen raw and delivered every second night. That keeps flour dust, night shifts and master bakers out of your shop while the baking, and the smell, remain in it. Two people bake from six; by nine there are thirty-five kinds on the rack and the last batch leaves the oven at seven in the evening.

The shop wants 800 square feet near schools, flats or a wet market. Most customers come four times a week and spend about nine ringgit. Suitable for families, and for retail managers who are tired of working for somebody else.`,
      why: 'Fresh bread within walking distance is a habit, not a fashion. Frozen dough makes it a business that a family can learn in a month.',
      points: [
        'No night shift and no master baker needed',
        'Trays announced by a station clock: less waste, more theatre',
        'Four-week course in Kampar',
        'School and surau bread orders collected by headquarters',
        'Oven financed over 36 months without a deposit',
      ],
      faqs: [
        [
          'How much is thrown away?',
          'Five per cent at most. After eight in the evening everything left goes to a partner charity, which collects.',
        ],
        ['Can I bake my own recipes?', 'Up to six, from dough you make yourself, once the shop has traded for a year.'],
        ['What is the royalty?', 'Four per cent, and one per cent to the marketing fund.'],
      ],
      summary:
        'Neighbourhood bun bakeries with ovens in view and frozen dough from Kampar. No night shift; RM 130,000 to 220,000.',
      keywords: 'bakery franchise, bread shop, neighbourhood bakery',
      approved: true,
      interest: 1.4,
      look: {
        palette: 'tembaga',
        scene: 'shophouse',
        light: 'noon',
        things: ['loaf', 'croissant', 'roti'],
        sign: 'Stesen Kecil',
      },
    },
    {
      name: 'Pâtisserie Pandanette',
      slug: 'patisserie-pandanette',
      founded: 2016,
      origin: 'Malaysia',
      outlets: 8,
      figures: ['MYR', 480000, 720000, 90000],
      territories: ['Kuala Lumpur', 'Penang', 'Johor', 'Singapore'],
      models: ['Single-Unit', 'Joint Venture'],
      description: `Two pastry chefs from Seremban trained in Lyon, came home and asked what a mille-feuille would be if it had grown up here. The answer is filled with pandan diplomat cream and a sheet of gula melaka caramel, costs nineteen ringgit and is photographed before it is eaten.

Pandanette shops are jewel boxes of 700 square feet, served by one atelier in each city. The franchisee owns both: the atelier with eight cooks first, then up to four shops around it. That is why the range shown here is wide; the lower figure is an atelier with a single counter, the higher adds a salon with thirty seats.

Gift boxes make half of the income, with peaks at Raya, Mooncake and Christmas. Orders for these come through one web shop and are sent to the atelier nearest to the address. Candidates should have run a team, love detail, and be able to say no to a customer who wants it in blue.`,
      why: 'A premium product with local flavours has no direct rival yet, and corporate gifting smooths the year.',
      points: [
        'City rights: one atelier, up to four shops',
        'Half of sales from gift boxes ordered ahead',
        'Head chef chosen and trained jointly, twelve weeks',
        'Packaging and web shop run by headquarters',
      ],
      faqs: [
        ['Must I be a pastry chef?', 'No. You employ one, whom we help to recruit and who may hold shares.'],
        ['Is everything halal?', 'Yes, including the gelatine and the flavourings. Both first ateliers are certified.'],
        [
          'How do you treat delivery platforms?',
          'Cakes travel badly on motorcycles. We use insulated cars and charge for them.',
        ],
      ],
      summary:
        'French technique, Malaysian flavours: city ateliers with jewel-box cake shops and a strong gifting trade.',
      keywords: 'patisserie franchise, premium cakes, gift boxes',
      featured: true,
      approved: true,
      interest: 1.5,
      film: 'wing',
      look: {
        palette: 'bunga',
        scene: 'storefront',
        light: 'morning',
        things: ['cake', 'croissant', 'flowers'],
        sign: 'Pandanette',
      },
    },
    {
      name: 'Honeycrumb Bakehouse',
      slug: 'honeycrumb-bakehouse',
      founded: 2003,
      origin: 'United Kingdom',
      outlets: 57,
      figures: ['GBP', 110000, 185000, 22000],
      territories: ['Kuala Lumpur', 'Selangor', 'United Kingdom', 'Canada', 'Australia'],
      models: ['Single-Unit', 'Area Development', 'Conversion'],
      description: `Honeycrumb bakes sourdough and traybakes in market towns from Shropshire to Fife. Its shops are known for three things: a loaf with a date stamped in the crust, a flapjack made with heather honey, and a noticeboard where half the town finds its babysitter.

The overseas programme is careful. A Malaysian partner would start with a bakehouse of 1,500 square feet, two deck ovens and a counter, supplied with starter culture by courier and flour from a mill in Port Klang that Honeycrumb’s miller approved in 2024. Sweet products are adjusted for the climate; the rule that nothing is sold on its second day is not.

Bakers begin at two in the morning. The company says so in every first conversation, because it is the reason why people leave. Those who stay talk about finishing at ten and having the day.`,
      why: 'Long-fermented bread is still rare outside a few Klang Valley streets, and a bakehouse that sells out by noon wastes nothing.',
      points: [
        'Starter culture from 2003, delivered and revived with you',
        'Approved flour mill in Port Klang',
        'Eight weeks of baking in Ludlow for two people',
        'Conversion of an existing bakery at a reduced fee',
      ],
      faqs: [
        [
          'Does sourdough sell in Malaysia?',
          'A pop-up in Bangsar sold 140 loaves a day over six weekends in 2024. We share the till data.',
        ],
        ['Is honey certified?', 'The Malaysian flapjack uses local kelulut honey with a lab report for every drum.'],
        ['Can I wholesale to cafés?', 'Yes, up to a third of your production.'],
      ],
      summary:
        'British sourdough bakehouses from market towns, with an approved Port Klang flour mill. Training in Ludlow.',
      keywords: 'sourdough franchise, british bakery, bakehouse',
      interest: 0.8,
      look: {
        palette: 'kunyit',
        scene: 'counter',
        light: 'morning',
        things: ['loaf', 'cake', 'bag'],
        sign: 'Honeycrumb',
      },
    },
    {
      name: 'Kek Lapis Sarindah',
      slug: 'kek-lapis-sarindah',
      founded: 1997,
      origin: 'Malaysia',
      outlets: 21,
      figures: ['MYR', 90000, 150000, 22000],
      territories: ['Sarawak', 'Sabah', 'Labuan', 'Kuala Lumpur', 'Selangor'],
      models: ['Single-Unit'],
      description: `A Sarawak layer cake may have twenty layers and take a day. Sarindah’s bakers in Kuching make forty patterns, cut to the millimetre, vacuum-packed and good for a month, which makes them the rare bakery product that can fly.

Franchise shops therefore do not bake. They are show-rooms of 300 to 600 square feet at airports, in malls and along the waterfront, with a tasting bar, a wall of patterns and a packing bench for couriers. Two people are enough except before Raya, Gawai and Chinese New Year, when seasonal helpers wrap through the night.

Stock is on consignment for the first half year: you pay for what you sell. After that orders are weekly with thirty days’ credit. Owners tend to be people who know retail and have a good memory for faces; several sell to the same families every festival.`,
      why: 'A gift that travels, no kitchen, no waste, and stock on consignment while you learn.',
      points: [
        'Consignment stock for six months',
        'One-month shelf life, so almost no waste',
        'Forty registered patterns, four new each year',
        'Courier boxes and airline-approved packing',
        'Corporate festival orders routed to your shop',
      ],
      faqs: [
        [
          'How seasonal is it?',
          'About 55 per cent of sales fall in ten weeks of the year. Rent negotiations should reflect that, and we help.',
        ],
        [
          'Do you sell online yourselves?',
          'Yes, and the shop in whose area the buyer lives receives a share of 15 per cent.',
        ],
        ['Is training in Kuching?', 'Five days there, so that you see the layers being made, then two at your shop.'],
      ],
      summary:
        'Sarawak layer-cake show-rooms without a kitchen: consignment stock, one-month shelf life, airport and mall sites.',
      keywords: 'kek lapis sarawak, cake retail, airport shop',
      approved: true,
      interest: 1.0,
      look: { palette: 'anggur', scene: 'still', light: 'noon', things: ['cake', 'cake', 'bag'], sign: 'Sarindah' },
    },
  ],
};
