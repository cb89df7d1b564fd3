import type { Trade } from './brand.ts';

export const PETS: Trade = {
  category: {
    name: 'Pets',
    slug: 'pets',
    icon: '🐾',
    description: 'Grooming, boarding and good food for animals that rule the house.',
  },
  brands: [
    {
      name: 'Bulu & Kawan Grooming',
      slug: 'bulu-and-kawan-grooming',
      founded: 2015,
      origin: 'Malaysia',
      outlets: 19,
      figures: ['MYR', 110000, 170000, 24000],
      territories: ['Selangor', 'Kuala Lumpur', 'Penang', 'Johor', 'Sabah'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `At Bulu & Kawan the owner may stay and hold the paw. Grooming tables face a window, one animal at a time, with a low hum instead of a dryer’s roar, because the air is drawn through the table and not blown at the ears. A nervous cat takes ninety minutes and is given them.

Shops of 700 square feet have three tables for dogs and, behind a door, two for cats. They stand near vets and parks. A groomer handles six animals a day; appointments are booked nine days ahead on average. Prices are by time, not by breed, which ends most discussions.

The company’s school in Subang Jaya certifies groomers in sixteen weeks, and franchisees have first call on the graduates. Owners are animal people by nature, but the selection looks for another quality: being able to tell a customer that the coat is matted and must go.`,
      why: 'A groomed pet comes back every six weeks. Quiet tables are noticed at once by anyone who has a frightened dog.',
      points: [
        'Low-noise down-draught tables, designed in Malaysia',
        'School with sixteen-week certification',
        'Separate cat rooms',
        'Nine-day booking horizon on average',
      ],
      faqs: [
        [
          'Is a licence needed for premises?',
          'A council licence and, for dogs, approval of the drainage. We know the rules of each council in your state.',
        ],
        ['How many animals break even?', 'Thirteen a day over three tables.'],
        [
          'May Muslim staff opt for cats only?',
          'Yes, the rooms are separate and so are the rosters. Several owners run cat-only shops.',
        ],
      ],
      summary: 'Quiet one-at-a-time pet grooming with separate cat rooms and a groomers’ school. From RM 110,000.',
      keywords: 'pet grooming franchise, dog grooming, cat grooming',
      interest: 1.1,
      film: 'dream',
      look: {
        palette: 'limau',
        scene: 'shophouse',
        light: 'dusk',
        things: ['dog', 'bottle', 'cat'],
        sign: 'Bulu & Kawan',
      },
    },
    {
      name: 'Istana Kucing Cat Hotel',
      slug: 'istana-kucing-cat-hotel',
      founded: 2017,
      origin: 'Malaysia',
      outlets: 14,
      figures: ['MYR', 140000, 230000, 28000],
      territories: ['Selangor', 'Putrajaya', 'Negeri Sembilan', 'Johor', 'Kelantan', 'Terengganu'],
      models: ['Single-Unit', 'Conversion'],
      description: `When families go home for Raya, somebody has to feed Si Comot. Istana Kucing has forty suites to a house, each a little over a metre wide and taller than it is broad, with a window seat, a camera and a shelf that cats use to look down on people.

School holidays fill every house; the art is the rest of the year. Day care, a monthly health check by a visiting vet, adoption weekends and a café corner with a glass wall bring the average occupancy to 58 per cent. Renovating couples, hospital patients and airline crew are the quiet regulars.

The building is a shophouse upstairs or a bungalow, 1,800 square feet with strong air exchange. Two keepers by day, one who sleeps there. The franchise brings suites in flat packs, a hygiene protocol written by a feline vet, and a booking system that knows which cats dislike each other.`,
      why: 'Malaysia is a nation of cats. Nobody leaves one with a stranger twice, and hardly anyone leaves the hotel that worked.',
      points: [
        'Forty flat-pack suites with camera and window seat',
        'Protocol by a feline vet, inspected twice a year',
        'Four incomes: nights, day care, check-ups, café',
        'Booking opens to members first before holidays',
        'Conversion of existing boarding houses',
      ],
      faqs: [
        [
          'What about illness?',
          'Vaccination proof and a flea check at the door, an isolation room with its own air, and a vet within twenty minutes.',
        ],
        [
          'Is neighbours’ noise a problem?',
          'Cats are quiet; smell is what neighbours fear. Twelve air changes an hour settle that.',
        ],
        ['How many nights break even?', 'About 430 cat-nights a month, or 36 per cent.'],
      ],
      summary:
        'Forty-suite cat hotels with cameras, vet check-ups and café corner. Break-even at 36 per cent occupancy.',
      keywords: 'cat hotel franchise, pet boarding, cats',
      approved: true,
      interest: 1.3,
      film: 'caminandes',
      look: { palette: 'ubi', scene: 'room', light: 'night', things: ['cat', 'sofa', 'plant'], sign: 'Istana Kucing' },
    },
    {
      name: 'Happy Hom Pet Kitchen',
      slug: 'happy-hom-pet-kitchen',
      founded: 2014,
      origin: 'Thailand',
      outlets: 36,
      figures: null,
      territories: ['Kuala Lumpur', 'Penang', 'Selangor', 'Thailand', 'Singapore', 'Vietnam'],
      models: ['Single-Unit', 'Master Franchise'],
      description: `หอม, hom, is the smell of jasmine rice, and the kitchen smells of it from six in the morning. Happy Hom steams fresh meals for dogs and cats: rice, chicken or mackerel, pumpkin, nothing a person could not eat. They are portioned for the animal’s weight, chilled, and delivered on three days a week or sold from a fridge by the door.

In Bangkok the company runs thirty-six kitchens the size of a noodle shop. Each serves around four hundred animals, whose owners subscribe and receive a revised recipe when the vet sends new blood values. Retention after a year is 68 per cent.

A Malaysian master franchisee would begin with one kitchen in the Klang Valley, fish and chicken only and certified for export-grade hygiene. Recipes are calculated by a veterinary nutritionist; cooks follow them in grams. The financial model, with Thai actuals, is released after a confidentiality agreement.`,
      why: 'Pet food is a subscription whether or not it is called one. Fresh meals lift the monthly spend fourfold and the vets are on your side.',
      points: [
        'Recipes for each animal by a veterinary nutritionist',
        'Kitchen the size of a noodle shop',
        '68 per cent of subscribers remain after a year',
        'Vets’ programme with blood-value updates',
      ],
      faqs: [
        [
          'Is the food halal?',
          'The Malaysian range uses halal-slaughtered chicken and fish, so that households can store it without worry.',
        ],
        ['How long does a meal keep?', 'Five days chilled, six months frozen.'],
        ['Can it be shipped?', 'By cold courier to the next morning. East Malaysia would need its own kitchen.'],
      ],
      summary:
        'Fresh steamed pet meals by subscription from Bangkok. Master franchise for Malaysia; figures under NDA.',
      keywords: 'pet food franchise, fresh pet meals, subscription',
      interest: 1.0,
      look: { palette: 'pandan', scene: 'counter', light: 'dusk', things: ['dog', 'pot', 'tins'], sign: 'Happy Hom' },
    },
  ],
};
