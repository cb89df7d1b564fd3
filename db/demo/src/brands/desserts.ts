import type { Trade } from './brand.ts';

export const DESSERTS: Trade = {
  category: {
    name: 'Drinks & Desserts',
    slug: 'drinks-desserts',
    icon: '🧋',
    description: 'Tea, shaved ice, soya and ice cream: small shops with a long queue after dinner.',
  },
  brands: [
    {
      name: 'Taro & Tide',
      slug: 'taro-and-tide',
      founded: 2017,
      origin: 'Taiwan',
      outlets: 64,
      figures: ['USD', 55000, 95000, 15000],
      territories: ['Kuala Lumpur', 'Selangor', 'Penang', 'Sabah', 'Taiwan', 'Vietnam', 'Thailand'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `Taro & Tide cooks its pearls in the shop, every two hours, in a copper kettle that stands in the window. The taro is real and lumpy, the tea is brewed in small urns from leaves grown on two Nantou estates, and sugar is measured by a dispenser that has never heard of a heaped spoon.

The bubble tea trade has been through a boom and a shake-out. The company drew its own conclusion: shops are small at 350 to 500 square feet, the drinks list is cut to twenty, and every new opening must show that there is no tea shop of the same class within four hundred metres. Sixty-four outlets remain of seventy opened.

An owner spends twelve days in Taichung and five in a Malaysian training shop. Staffing is three on a shift. Tea, taro and sugar arrive by container every month; cups and lids are bought in Malaysia.`,
      why: 'The survivors of a shake-out know something. Fewer drinks, real ingredients and a strict rule about neighbours are what this one learnt.',
      points: [
        'Pearls cooked every two hours in the window',
        'Site rule: no rival within 400 metres at opening',
        'Twenty drinks instead of the usual sixty',
        'Monthly container shared with other owners to save freight',
      ],
      faqs: [
        [
          'What is the waste like?',
          'Pearls are thrown away after four hours. Group average is 3.1 per cent of sales, and the kettle size is chosen to keep it there.',
        ],
        [
          'Are ingredients halal?',
          'Yes, certified in Taiwan by a body recognised in Malaysia. Certificates are renewed with each shipment.',
        ],
        ['Can I open in a petrol station?', 'Yes, there is a 200 sq ft counter version without seating.'],
      ],
      summary:
        'Taiwanese tea shops that cook pearls and taro in the window. 350 to 500 sq ft, twenty drinks, strict site rule.',
      keywords: 'bubble tea franchise, taro, taiwan tea',
      interest: 1.8,
      film: 'spring',
      look: { palette: 'ubi', scene: 'still', light: 'morning', things: ['boba', 'glass', 'cup'] },
    },
    {
      name: 'Cendol Sungai Emas',
      slug: 'cendol-sungai-emas',
      founded: 1968,
      origin: 'Malaysia',
      outlets: 19,
      figures: ['MYR', 60000, 110000, 15000],
      territories: ['Malacca', 'Johor', 'Negeri Sembilan', 'Selangor', 'Putrajaya'],
      models: ['Single-Unit'],
      description: `Three generations have shaved ice at the same bridge in Malacca, and the gula melaka still comes from a family forty minutes up the river. Cendol Sungai Emas franchises what they do, and very little more: cendol, ABC, and a coconut shake for children.

Stalls are 150 to 250 square feet with a hand-painted counter, an ice shaver that cannot be hurried and a service life measured in decades. On a hot Saturday one stall serves six hundred bowls. On a rainy Tuesday it may be forty, and owners are shown both kinds of day in the books before they sign.

The pandan jelly is pressed each dawn on the stall; syrup is delivered in twenty-litre cans. Five days’ training is enough for a person who likes people. This is a first business for many, including a former bank clerk in Muar who now has three.`,
      why: 'Low rent, no cooking after ten in the morning, and a name that Malaccans send visitors to.',
      points: [
        'Syrup from the same palm-sugar family since 1968',
        'Complete stall delivered for under RM 70,000',
        'Five days of training, refresher each Ramadan',
        'Royalty paid per can of syrup, no till inspection',
      ],
      faqs: [
        [
          'How does the weather affect sales?',
          'Strongly. The November to January quarter brings about 18 per cent of the year on the west coast. Plan your cash for it.',
        ],
        ['Can I sell at events?', 'Yes, with a folding counter that fits in an MPV. Weddings are common.'],
        [
          'Is the name used elsewhere?',
          'It is registered. Imitations are dealt with by the family’s lawyer, who enjoys it.',
        ],
      ],
      summary:
        'Third-generation Malacca cendol stalls: real gula melaka, five days of training, royalty per can of syrup.',
      keywords: 'cendol franchise, malacca dessert, stall business',
      approved: true,
      interest: 1.5,
      look: {
        palette: 'padi',
        scene: 'kiosk',
        stall: 'cart',
        light: 'noon',
        things: ['glass', 'icecream', 'plant'],
        sign: 'Sungai Emas',
      },
    },
    {
      name: 'Gelato Piazzetta Nove',
      slug: 'gelato-piazzetta-nove',
      founded: 1999,
      origin: 'Italy',
      outlets: 28,
      figures: ['EUR', 140000, 230000, 32000],
      territories: ['Kuala Lumpur', 'Penang', 'Italy', 'Germany', 'France', 'Singapore'],
      models: ['Single-Unit', 'Area Development'],
      description: `At number nine of a small square in Modena a pastry cook named Ilaria Bonetti churned eleven flavours and sold them from covered steel wells, because gelato piled high melts from the top. Twenty-eight shops later there are still eleven flavours, still covered, and two of them change with the local fruit: soursop and cempedak have been served in Penang.

The laboratory is part of the shop. Milk is pasteurised on site in sixty-litre batches overnight and the gelato is sold within two days. That takes a cook with a feeling for sugar balance, so the six-week course in Modena ends in an examination. You may send a partner instead, as long as that person holds shares.

Shops measure 600 to 900 square feet and do best where families walk in the evening. Opening hours reach to midnight in most cities. Machines come from one Emilian maker with a service partner in Shah Alam.`,
      why: 'Gelato made in the shop costs less than ice cream bought in, and tastes of the difference. The margin is in the craft, which is what you are trained for.',
      points: [
        'Six-week craft course and examination in Modena',
        'Laboratory in every shop; no frozen deliveries',
        'Two local-fruit flavours each season',
        'Service partner for the machines in Shah Alam',
        'Recipe balancing software with a nutrition label printer',
      ],
      faqs: [
        [
          'Does it contain gelatine or alcohol?',
          'Neither. The Malaysian recipes use carob and no vanilla extract in alcohol.',
        ],
        [
          'How much does the machinery cost?',
          'About EUR 62,000 of the range. Leasing over five years is offered by the maker.',
        ],
        [
          'What if my gelato maker leaves?',
          'A place on the next Modena course is kept free for franchisees; meanwhile a travelling maker can be booked.',
        ],
      ],
      summary:
        'Gelato made on site in eleven covered flavours. Italian craft training in Modena, shops of 600 to 900 sq ft.',
      keywords: 'gelato franchise, italian ice cream, dessert shop',
      interest: 1.2,
      look: {
        palette: 'firus',
        scene: 'storefront',
        light: 'dusk',
        things: ['icecream', 'cake', 'cup'],
        sign: 'Piazzetta Nove',
      },
    },
    {
      name: 'Duri & Daun',
      slug: 'duri-and-daun',
      founded: 2013,
      origin: 'Malaysia',
      outlets: 14,
      figures: null,
      territories: ['Kuala Lumpur', 'Selangor', 'Johor', 'Pahang', 'China', 'Hong Kong'],
      models: ['Single-Unit', 'Master Franchise'],
      description: `Duri & Daun is a durian house with tablecloths. Guests choose a grade, a grower and a ripeness; the fruit is opened at the table by someone in gloves who can explain the difference between a Musang King from Raub and one from Gua Musang. Out of season there is durian crème brûlée, mochi and a hot pot of chicken soup that has its followers.

The company leases 310 acres of orchard in Pahang and freezes whole fruit in liquid nitrogen within six hours of the drop, which is why its houses can open all year. A house takes 2,000 square feet, strong ventilation and a landlord with a sense of humour.

Because fruit prices swing, franchisees do not carry them: they are supplied at a fixed share of the selling price. The remaining figures are discussed under a confidentiality agreement. Master rights for Hong Kong and two Chinese provinces are open; in Malaysia single houses only.`,
      why: 'The one fruit that people will cross a city for, with the price risk left to the orchard owner.',
      points: [
        '310 acres of orchard behind the menu',
        'Nitrogen freezing for trade in all twelve months',
        'Fruit supplied at a fixed share of your selling price',
        'Openers certified in three grades',
      ],
      faqs: [
        [
          'What about the smell?',
          'A carbon filter and a pressure lobby are part of the design. Two houses are inside hotels.',
        ],
        [
          'Is there money to be made out of season?',
          'Desserts and soups made 44 per cent of sales between October and April last year.',
        ],
        [
          'Who else has seen the figures?',
          'Every franchisee before signing, and their accountants. We ask you to bring yours.',
        ],
      ],
      summary:
        'Sit-down durian houses with year-round supply from 310 acres of orchard. Fruit price risk stays with the franchisor.',
      keywords: 'durian franchise, musang king, dessert house',
      interest: 1.6,
      look: { palette: 'zaitun', scene: 'still', light: 'dusk', things: ['durian', 'teapot', 'cake'] },
    },
    {
      name: 'Soya Subuh',
      slug: 'soya-subuh',
      founded: 2009,
      origin: 'Malaysia',
      outlets: 47,
      figures: ['MYR', 45000, 80000, 12000],
      territories: ['Perak', 'Penang', 'Selangor', 'Kelantan', 'Terengganu', 'Sarawak'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `Before the first prayer the beans are already ground. Soya Subuh sells warm soya milk and tau fu fa with palm or ginger syrup from carts outside markets, mosques and hospitals, and packs half-litre bottles for the office fridge.

Each franchisee has a small workroom of 300 square feet with a grinder, a boiler and a filler, and up to four carts that are supplied from it. The workroom is certified halal and MeSTI, the carts need hardly more than a hawker’s licence. A batch of 80 litres takes fifty minutes; by eight in the morning the boiler is washed and cold.

It is among the smallest investments in this directory, and the company treats it seriously all the same: nine days of training, a food technologist on call, non-GMO beans bought as a group. Owners with three carts or more elect a council that sets the retail price in each state.`,
      why: 'Ingredients cost twelve sen in the ringgit, the working day ends at noon, and the product is as old as the street.',
      points: [
        'One workroom feeds up to four carts',
        'Working day from four until noon',
        'Non-GMO beans at group price',
        'Retail price set by the owners’ council',
        'Nine days of training and a technologist on call',
      ],
      faqs: [
        ['Can I do this alone?', 'One cart and the workroom, yes. From the second cart on you need a helper for each.'],
        [
          'How long does soya milk keep?',
          'Warm four hours, bottled and chilled three days. What is left goes to a fishmeal dealer, for a little money.',
        ],
        [
          'Do supermarkets buy it?',
          'Some independents do. You may sell within your territory, at the price of the council.',
        ],
      ],
      summary:
        'Warm soya milk and tau fu fa from carts supplied by your own small workroom. Among the lowest entries here: RM 45,000.',
      keywords: 'soya franchise, low cost franchise, tau fu fa, cart business',
      approved: true,
      interest: 1.6,
      look: { palette: 'pic', scene: 'kiosk', stall: 'cart', light: 'morning', things: ['glass', 'pot', 'cup'] },
    },
  ],
};
