import type { Trade } from './brand.ts';

export const AUTOMOTIVE: Trade = {
  category: {
    name: 'Automotive & Mobility',
    slug: 'automotive-mobility',
    icon: '🚗',
    description: 'Car wash, tyres, workshops and charging for everything that rolls.',
  },
  brands: [
    {
      name: 'Lap Kilat Auto Spa',
      slug: 'lap-kilat-auto-spa',
      founded: 2014,
      origin: 'Malaysia',
      outlets: 43,
      figures: ['MYR', 180000, 320000, 35000],
      territories: ['Selangor', 'Kuala Lumpur', 'Johor', 'Perak', 'Malacca', 'Pahang'],
      models: ['Single-Unit', 'Multi-Unit', 'Conversion'],
      description: `A Lap Kilat wash takes twelve minutes and forty litres of water, a quarter of what a hose uses. Cars roll through four bays, foam, rinse, dry and inside, with two people in each, and leave past a mirror where the driver can see his own car shine. He usually books again there, on the screen beside the mirror.

The sites are forecourts of petrol stations and mall basements, where the water-recycling unit that the company developed makes landlords say yes. Detailing rooms for polish and film are added from the second year on; they bring a third of the profit from a tenth of the cars.

A manager needs to keep sixteen people in a good mood in the heat. The pay scheme helps: a team earns on cars passed at the mirror without a touch-up. Owners are present at the weekends, when half of the week’s cars come.`,
      why: 'Subscriptions of RM 99 a month smooth the rainy season, and recycled water opens sites that ordinary car washes never get.',
      points: [
        'Forty litres a car with the recycling unit',
        'Monthly wash subscriptions: 38 per cent of revenue',
        'Forecourt and basement leases negotiated nationally',
        'Detailing academy in Subang for second-year owners',
      ],
      faqs: [
        ['How many cars make it pay?', 'Fifty-five a day on average over the year, rain included.'],
        [
          'Which permits are needed?',
          'A trade licence and a discharge approval. The recycling unit comes with its environmental report.',
        ],
        [
          'I run a car wash. Can it be converted?',
          'If the plot has room for four bays in line. Conversion costs around 60 per cent of a new site.',
        ],
      ],
      summary: 'Twelve-minute car wash on forecourts and in basements with recycled water and monthly subscriptions.',
      keywords: 'car wash franchise, auto detailing, subscription',
      approved: true,
      interest: 1.5,
      look: { palette: 'laut', scene: 'street', light: 'dusk', things: ['car', 'pail', 'spray'], sign: 'Lap Kilat' },
    },
    {
      name: 'Tayar Tok Wan',
      slug: 'tayar-tok-wan',
      founded: 1986,
      origin: 'Malaysia',
      outlets: 55,
      figures: ['MYR', 350000, 560000, 50000],
      territories: ['Kedah', 'Perlis', 'Penang', 'Perak', 'Kelantan', 'Terengganu'],
      models: ['Single-Unit', 'Conversion'],
      description: `Tok Wan’s rule from 1986 is painted over every workshop: show the customer the old part. Tyres, brakes, batteries and alignment are done while people wait, in bays that can be seen from the waiting room through a wide window, and a photograph of each worn tyre is sent with the invoice.

Fifty-five workshops in the north and on the east coast buy together, which gives a village shop the price of a chain. Stock is the largest part of the investment, and a nightly algorithm decides what stands on your rack; slow sizes are moved to another branch at no cost after sixty days.

Most new partners are independent tyre shops whose owner is thinking of the next twenty years. They keep their name in small letters under the sign. New sites are possible on main roads with forty metres of frontage. The group trains mechanics with a polytechnic in Alor Setar.`,
      why: 'Trust is the whole trade. A photograph of the worn tyre sells more honestly and better than any discount.',
      points: [
        'Group prices on eleven tyre brands',
        'Slow stock moved on after sixty days at no cost',
        'Window workshop and photo report as standard',
        'Mechanics’ course with a polytechnic',
        'Fleet contracts with bus and school-van operators',
      ],
      faqs: [
        ['How much is stock?', 'RM 140,000 to 190,000 to begin with, half of it on sixty days’ supplier credit.'],
        ['May I keep my engine repair?', 'Yes, in a separate bay. The brand covers wheels, brakes, batteries and oil.'],
        ['What margin do tyres have?', 'Tyres 14 to 18 per cent; alignment and brakes carry the shop.'],
      ],
      summary:
        'Tyre and brake workshops for northern Malaysia with group buying and shared stock. Independents may convert.',
      keywords: 'tyre shop franchise, workshop, conversion',
      approved: true,
      interest: 1.1,
      look: {
        palette: 'bata',
        scene: 'storefront',
        light: 'noon',
        things: ['tyres', 'car', 'pail'],
        sign: 'Tayar Tok Wan',
      },
    },
    {
      name: 'VoltKampung Charging',
      slug: 'voltkampung-charging',
      founded: 2021,
      origin: 'Malaysia',
      outlets: 33,
      figures: ['MYR', 420000, 860000, 60000],
      territories: ['Pahang', 'Terengganu', 'Kelantan', 'Perak', 'Johor', 'Sabah'],
      models: ['Single-Unit', 'Joint Venture', 'Area Development'],
      description: `Electric cars reach the village before chargers do. VoltKampung builds charging courts beside trunk roads and on the edge of towns, next to something worth forty minutes: a good nasi dagang, a fruit stall, a clean toilet, a roof with swings under it.

A court has two to six fast chargers, a solar canopy and a battery the size of a cupboard which lets a rural connection deliver more than it could alone. The franchisee owns the court, sells electricity and lets the food stalls. In joint ventures a landowner brings the plot and receives a quarter.

Operation is remote. Payments, roaming with other networks and fault repair come from a control room in Kuantan, so a court runs with a caretaker. The honest risk is time: traffic grows year by year, and the model assumes that the first eighteen months are slow. Patient investors and landowners are welcome; those who want cash at once are not well served.`,
      why: 'Sites with grid, land and food on a trunk road exist once. Owning one early is the value.',
      points: [
        'Battery buffer: fast charging on rural connections',
        'Income from electricity and from stall rents',
        'Control room in Kuantan runs payments and repairs',
        'Grid application prepared and filed for you',
      ],
      faqs: [
        [
          'How many cars are expected?',
          'The network averages 21 sessions a day on courts older than two years, up from 9 two years earlier.',
        ],
        [
          'Who carries the tariff risk?',
          'You do, softened by the solar canopy and battery, which supply about 30 per cent.',
        ],
        [
          'Do I need land?',
          'Owned or leased for fifteen years, at least 1,200 square metres with a safe exit to the road.',
        ],
        ['Is a licence required?', 'Yes, from the energy regulator; the application is part of the fee.'],
      ],
      summary:
        'Solar-roofed fast-charging courts with food stalls on Malaysian trunk roads. For landowners and patient investors.',
      keywords: 'ev charging franchise, electric vehicle, solar canopy',
      featured: true,
      interest: 2.0,
      film: 'cosmos',
      look: {
        palette: 'limau',
        scene: 'street',
        light: 'morning',
        things: ['charger', 'car', 'plant'],
        sign: 'VoltKampung',
      },
    },
    {
      name: 'Bengkel Sahabat Roda',
      slug: 'bengkel-sahabat-roda',
      founded: 2009,
      origin: 'Indonesia',
      outlets: 210,
      figures: ['USD', 18000, 34000, 4500],
      territories: ['Johor', 'Selangor', 'Sabah', 'Indonesia', 'Philippines'],
      models: ['Single-Unit', 'Multi-Unit', 'Master Franchise'],
      description: `Sahabat Roda repairs motorcycles, and in Indonesia does so at two hundred and ten addresses from Medan to Makassar. Riders are couriers for the most part: they lose money while they wait, so the workshop promises an oil change in fourteen minutes and lends a scooter for anything longer than an hour.

Everything is standardised for that. Nine services with fixed prices hang above the door, tools have shadows painted on the wall, and a parts van comes twice a day. A workshop has three lifts in 600 square feet, five mechanics and an owner who does the till.

The master franchise for Malaysia is open, and until it is awarded single workshops in Johor Bahru, Klang and Kota Kinabalu are signed directly. The low investment is possible because lifts and tools are leased by the group. Courier companies have framework contracts that travel with the brand.`,
      why: 'Millions of riders earn their living on two wheels. Speed and a lent scooter are worth more to them than a lower price.',
      points: [
        'Framework contracts with courier companies',
        'Fourteen-minute oil change, measured and shown on a screen',
        'Lifts and tools leased by the group',
        'Parts van twice a day',
      ],
      faqs: [
        [
          'Why is the investment so small?',
          'Equipment is leased and stock is on consignment. The lease is about USD 410 a month and included in the model.',
        ],
        [
          'Are spare parts genuine?',
          'Genuine or from a list of forty approved makers, with the origin printed on the invoice.',
        ],
        [
          'Will electric motorcycles change this?',
          'The group has trained 300 mechanics for them; tyres, brakes and chains remain.',
        ],
      ],
      summary:
        'Fast motorcycle workshops for couriers from Indonesia: 210 outlets, leased tools, master franchise for Malaysia open.',
      keywords: 'motorcycle workshop franchise, master franchise, bengkel',
      interest: 1.2,
      look: {
        palette: 'senja',
        scene: 'shophouse',
        light: 'noon',
        things: ['scooter', 'tyres', 'pail'],
        sign: 'Sahabat Roda',
      },
    },
  ],
};
