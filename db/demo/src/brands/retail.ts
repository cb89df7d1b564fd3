import type { Trade } from './brand.ts';

export const RETAIL: Trade = {
  category: {
    name: 'Retail & Convenience',
    slug: 'retail-convenience',
    icon: '🛒',
    description: 'Minimarts, opticians, florists and shops with a reason to walk in.',
  },
  brands: [
    {
      name: 'Dekat Je Minimart',
      slug: 'dekat-je-minimart',
      founded: 2010,
      origin: 'Malaysia',
      outlets: 320,
      figures: ['MYR', 240000, 400000, 30000],
      territories: ['Selangor', 'Kedah', 'Kelantan', 'Perak', 'Pahang', 'Terengganu', 'Sabah', 'Sarawak'],
      models: ['Single-Unit', 'Multi-Unit', 'Conversion'],
      description: `Dekat je, “just nearby”, is what one says when sending a child for eggs. The minimart by that name stocks 2,400 articles in 1,400 square feet: rice, nappies, phone credit, vegetables until noon and a counter with hot curry puffs that nobody plans to buy.

Three hundred and twenty shops share a distribution centre on each coast, with deliveries six days a week. Sundry shops that have served a village for a generation may convert; they keep their credit book, which the company has turned into an app with a limit for each family.

The franchisor earns from wholesale and asks for no royalty, so its interest is that you sell. Shelf plans come every month, local suppliers may fill a tenth of the space, and the nightly stock count is done with a phone. Twelve days’ training is followed by a manager who works beside you for the first six weeks.`,
      why: 'People buy milk near their door. With wholesale prices of a chain and the manners of a sundry shop, the owner keeps both sides.',
      points: [
        'No royalty; the franchisor earns on wholesale alone',
        'Ten per cent of shelves for local suppliers',
        'Family credit app with limits',
        'Deliveries six days a week from two centres',
        'Experienced manager beside you for six weeks',
      ],
      faqs: [
        [
          'What are the opening hours?',
          'Seven to eleven, every day. Around the clock only next to hospitals and highways.',
        ],
        ['How large is the stock?', 'RM 95,000 at cost. Forty per cent may be paid over twelve months.'],
        ['What happens to my sundry shop’s name?', 'It remains on the second line of the sign if you like.'],
        ['Can I sell tobacco?', 'No. The chain gave it up in 2022 and lost less than it feared.'],
      ],
      summary:
        'Neighbourhood minimarts without royalty: 320 shops, two distribution centres, conversion of sundry shops welcome.',
      keywords: 'minimart franchise, convenience store, kedai runcit',
      approved: true,
      interest: 1.9,
      look: {
        palette: 'kunyit',
        scene: 'storefront',
        light: 'night',
        things: ['bag', 'tins', 'basket'],
        sign: 'Dekat Je',
      },
    },
    {
      name: 'Lensa Lorong Optical',
      slug: 'lensa-lorong-optical',
      founded: 2007,
      origin: 'Malaysia',
      outlets: 48,
      figures: ['MYR', 220000, 340000, 45000],
      territories: ['Kuala Lumpur', 'Johor', 'Penang', 'Negeri Sembilan', 'Sarawak'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `Frames at Lensa Lorong cost 99, 199 or 299 ringgit with lenses, and are ready in forty minutes because the edging machine stands in the shop. The design team sits in Seremban, the frames are made in two batches a year and carry the names of Malaysian streets.

The eye test comes first. Each shop employs a registered optometrist, and a retinal photograph is included in every examination; some nine hundred customers a year are referred to a hospital because of it. That is also why the brand has doctors’ recommendations that advertising could not buy.

A shop of 700 square feet has 480 frames on the wall and fits in malls as well as shophouses. Owners who are optometrists receive a lower fee. Others must show that they have one under contract. Lenses come from a laboratory in Bayan Lepas within two days where the shop cannot cut them itself.`,
      why: 'Three prices and a forty-minute promise bring people in; a proper examination makes them return every second year for life.',
      points: [
        'Fee reduced by a third for optometrists',
        'Own frame collections, gross margin above 65 per cent',
        'Retinal camera and edging machine on lease',
        'Recall letters and booking run by headquarters',
      ],
      faqs: [
        ['Must I be an optometrist?', 'The shop must have a registered one. Owners come from many trades.'],
        ['How are unsold frames handled?', 'After a year they go back against a credit of 70 per cent.'],
        ['Do you sell contact lenses?', 'Yes, by subscription, delivered by post and credited to your shop.'],
      ],
      summary:
        'Three-price opticians with retinal photographs and glasses in forty minutes. Lower fee for optometrists.',
      keywords: 'optical franchise, spectacles shop, optometrist',
      approved: true,
      interest: 1.0,
      look: {
        palette: 'salji',
        scene: 'storefront',
        light: 'noon',
        things: ['spectacles', 'bag', 'plant'],
        sign: 'Lensa Lorong',
      },
    },
    {
      name: 'Bunga Beranda',
      slug: 'bunga-beranda',
      founded: 2018,
      origin: 'Malaysia',
      outlets: 11,
      figures: ['MYR', 70000, 120000, 16000],
      territories: ['Kuala Lumpur', 'Selangor', 'Penang', 'Malacca', 'Pahang'],
      models: ['Single-Unit'],
      description: `Bunga Beranda sells flowers by the week. Homes, clinics and small hotels take a bunch every Friday, chosen by the florist from whatever the growers in Cameron Highlands cut on Thursday. Because the orders are known before the flowers are picked, waste is four per cent where florists usually throw away thirty.

The shop itself is a veranda: an open front, buckets on steps, a table where bouquets are tied in view of the street. It needs 400 square feet, shade and water. Two people work from five to one; deliveries go by bicycle within three kilometres and by van beyond.

Training takes a month in Tanah Rata and Petaling Jaya, hands in water throughout. The company supplies paper, vases and the subscription software, and drives the cold van to your door three times a week. Owners are often people changing their life, and the brand is frank about cold hands and Valentine’s week.`,
      why: 'Subscriptions turn a fragile trade into a steady one: you sell first and buy afterwards.',
      points: [
        'Waste of 4 per cent through subscriptions',
        'Cold van from Cameron Highlands three times a week',
        'Finished by one in the afternoon',
        'Wedding and event work shared among neighbouring shops',
      ],
      faqs: [
        [
          'How many subscribers support a shop?',
          'About 180 at RM 45 a week. It takes ten months on average to find them.',
        ],
        ['Can I import flowers?', 'Roses and lilies in season, up to a fifth of the stems.'],
        ['Is there a shop-less version?', 'A studio at home is allowed for the first six months.'],
      ],
      summary:
        'Subscription florists with flowers cut to order in Cameron Highlands. Four per cent waste, from RM 70,000.',
      keywords: 'florist franchise, flower subscription, small business',
      interest: 0.9,
      look: { palette: 'bunga', scene: 'shophouse', light: 'morning', things: ['flowers', 'plant', 'pail'] },
    },
    {
      name: 'Isi Semula Refill Store',
      slug: 'isi-semula-refill-store',
      founded: 2019,
      origin: 'Malaysia',
      outlets: 17,
      figures: ['MYR', 110000, 175000, 20000],
      territories: ['Penang', 'Selangor', 'Kuala Lumpur', 'Sabah', 'Sarawak'],
      models: ['Single-Unit', 'Joint Venture'],
      description: `Bring a jar, weigh it, fill it, pay for what is inside. Isi Semula has two hundred dispensers for rice, spices, shampoo, detergent and cooking oil, and a tap for kicap that children fight over. Prices per hundred grams are below the supermarket’s for sixty of them, which are marked in green.

The first store in George Town was founded by a chemist and a grocer. Her part was the cleaning line, mixed in Penang and shipped in returnable drums; his was a pest-control routine with no chemicals that passes inspection every time. Both are now written down in a manual with pictures.

Stores take 900 square feet in university quarters and young suburbs. Three people, closed on Mondays. Joint ventures with co-operatives and campuses have worked well. The typical owner wants to live from something that makes sense, and should be told that lifting twenty-kilo drums is part of it.`,
      why: 'Refill only lasts where it is cheaper. Sixty green prices make it a shop for everyone and not just for the convinced.',
      points: [
        'Sixty staple goods priced under the supermarket',
        'Own detergents in returnable drums',
        'Pest routine with a clean inspection record',
        'Dispensers leased, replaced within two days',
        'Campus partnerships in four states',
      ],
      faqs: [
        ['What is the gross margin?', '34 per cent on food, 52 on cleaning and body care; two to one in sales.'],
        ['How much is lost to spills?', 'Under one per cent. The floor has a gutter for a reason.'],
        ['Do people really bring jars?', 'Four out of five do by their third visit. The others borrow from a shelf.'],
      ],
      summary: 'Refill groceries and household goods by weight, with sixty staples under supermarket price. 17 stores.',
      keywords: 'refill store franchise, zero waste, grocery',
      interest: 1.0,
      look: { palette: 'padi', scene: 'counter', light: 'noon', things: ['tins', 'bag', 'plant'], sign: 'Isi Semula' },
    },
  ],
};
