import type { Trade } from './brand.ts';

export const BEAUTY: Trade = {
  category: {
    name: 'Beauty & Personal Care',
    slug: 'beauty-personal-care',
    icon: '💇',
    description: 'Barbers, salons, nails and spas with regulars who book their next visit before they leave.',
  },
  brands: [
    {
      name: 'Gunting Emas Barbers',
      slug: 'gunting-emas-barbers',
      earlierSlugs: ['gunting-emas', 'gunting-emas-barber-shop'],
      founded: 2012,
      origin: 'Malaysia',
      outlets: 63,
      figures: ['MYR', 95000, 150000, 20000],
      territories: ['Selangor', 'Kuala Lumpur', 'Penang', 'Johor', 'Kedah', 'Sabah', 'Sarawak'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `Twenty-five ringgit, twenty-five minutes, a hot towel at the end. Gunting Emas cut its price list down to one line and its waiting time down to a number on a phone. Customers join the queue from home, see who is free and walk in when it is their turn.

Chairs are leather, the poles turn, and the barbers own a share: each may buy one of the five chairs in the shop and keeps what it earns above a daily rent. That unusual rule has brought staff turnover to 14 per cent in a trade where sixty is common. The franchisee earns from chair rent, products and the remaining chairs.

The shop needs 500 to 700 square feet and two weeks of fitting. A barber school in Klang supplies around forty graduates a quarter. Owners with no background in hair do as well as those with one; what counts is presence in the evenings and at weekends.`,
      why: 'Hair grows in every economy. The chair-ownership rule keeps good barbers, and good barbers keep customers.',
      points: [
        'One service, one price, queue by phone',
        'Barbers can own chairs: 14 per cent yearly turnover',
        'School in Klang with forty graduates a quarter',
        'Fit-out in two weeks from a standard kit',
      ],
      faqs: [
        [
          'What does a shop take?',
          'The median is 46 cuts a day over five chairs. We show you the anonymised till of every shop older than a year.',
        ],
        ['Do you serve women or children?', 'Children yes, at the same price. There is no women’s service.'],
        ['How is royalty calculated?', 'RM 180 a chair each month.'],
      ],
      summary: 'One-price barber shops with phone queueing and chair ownership for barbers. 63 shops, from RM 95,000.',
      keywords: 'barber franchise, barbershop, haircut',
      approved: true,
      interest: 1.6,
      look: {
        palette: 'nila',
        scene: 'shophouse',
        light: 'dusk',
        things: ['chair', 'dryer', 'bottle'],
        sign: 'Gunting Emas',
      },
    },
    {
      name: 'Taman Melur Spa',
      slug: 'taman-melur-spa',
      founded: 2001,
      origin: 'Indonesia',
      outlets: 25,
      figures: null,
      territories: ['Kuala Lumpur', 'Penang', 'Kedah', 'Sabah', 'Indonesia', 'Singapore'],
      models: ['Single-Unit', 'Area Development', 'Conversion'],
      description: `Taman Melur grows its own jasmine. The garden outside Yogyakarta supplies oil, flowers and the scrub of rice and turmeric used in the bridal treatment that made the house known: two hours, four hands, a cup of ginger at the end.

Spas have seven to twelve rooms around a planted court. They stand in resorts on Langkawi and in Sabah, in town houses in Penang, and in one former bank whose vault is now the steam bath. Therapists are trained for six months before they touch a guest, half of that in Yogyakarta on a scholarship which the franchisee funds and the therapist repays in years of service.

The investment depends wholly on the building, which is why it is discussed under a confidentiality agreement with floor plans on the table. Hotels may convert an existing spa; treatment menus, products and the booking system change, walls rarely do.`,
      why: 'Guests remember the scent. Two thirds of day visitors come back within three months, and hotels gladly share the rent with a spa that fills rooms.',
      points: [
        'Own garden and distillery for oils and scrubs',
        'Six months’ therapist training with a service bond',
        'Revenue-share leases arranged with hotel groups',
        'Postnatal care programme for forty-four days at home',
        'Products for retail with 58 per cent margin',
      ],
      faqs: [
        [
          'Are there separate areas for men and women?',
          'Always, with separate entrances wherever the building allows.',
        ],
        [
          'Can I visit the garden first?',
          'You must. The two-day visit is part of getting to know each other and costs nothing but the flight.',
        ],
        [
          'What experience is expected?',
          'Hospitality or healthcare at management level, in your own person or your partner’s.',
        ],
      ],
      summary:
        'Javanese garden spas with their own jasmine distillery; for resorts, town houses and hotel spa conversions.',
      keywords: 'spa franchise, javanese spa, hotel spa',
      interest: 1.1,
      look: {
        palette: 'pandan',
        scene: 'still',
        light: 'dusk',
        things: ['bottle', 'flowers', 'plant'],
        sign: 'Taman Melur',
      },
    },
    {
      name: 'Ten Tiny Canvases',
      slug: 'ten-tiny-canvases',
      founded: 2019,
      origin: 'Singapore',
      outlets: 20,
      figures: ['SGD', 75000, 125000, 18000],
      territories: ['Johor', 'Kuala Lumpur', 'Selangor', 'Singapore', 'Thailand'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `Every artist at Ten Tiny Canvases has a wall: sixty painted tips, signed, from which customers choose the hand they want. Prices follow the artist’s grade rather than the design, so nobody argues over a flower, and a grade is earned before a jury twice a year.

The bars are bright and narrow, ten seats along one counter in 450 square feet, with extraction at each place so that there is no smell. Water-permeable and wudhu-friendly ranges are standard in Malaysia. An appointment takes seventy minutes and is paid when booked; no-shows fell from eleven per cent to two.

Johor Bahru was the first city outside Singapore and now has four bars, all owned by a former airline purser. The company prefers such owners: people who know service, rosters and how to stay calm. Artists are found through a paid three-month apprenticeship that headquarters runs in both countries.`,
      why: 'Salons sell time. Paying on booking and grading the artist, not the flower, has lifted the hourly take by about a third.',
      points: [
        'Prepaid bookings: no-shows down to 2 per cent',
        'Grade system for artists with a jury twice a year',
        'Extraction at every seat, no chemical smell',
        'Wudhu-friendly range developed in-house',
      ],
      faqs: [
        ['How many artists do I need?', 'Six for ten seats to begin with. Seats fill up as apprentices graduate.'],
        ['Is the fee for one bar?', 'Yes. A second within eighteen months costs half.'],
        [
          'Which licence applies?',
          'A premises licence from the local council and, in some states, a beauty permit; our handbook covers each.',
        ],
      ],
      summary:
        'Bright ten-seat nail bars with graded artists and prepaid bookings. From Singapore, four already in Johor Bahru.',
      keywords: 'nail salon franchise, nail art, beauty bar',
      interest: 1.1,
      look: { palette: 'firus', scene: 'counter', light: 'noon', things: ['polish', 'flowers', 'bottle'] },
    },
    {
      name: 'Tirai Hair Studio',
      slug: 'tirai-hair-studio',
      founded: 2010,
      origin: 'Malaysia',
      outlets: 34,
      figures: ['MYR', 160000, 250000, 35000],
      territories: ['Kelantan', 'Terengganu', 'Selangor', 'Putrajaya', 'Johor', 'Perak'],
      models: ['Single-Unit'],
      description: `Behind the curtain is a salon with fourteen mirrors and no men. Tirai was opened in Bangi by three friends who wore the hijab, liked good hair and could find no place that was private and stylish at once. Thirty-four studios follow the same plan: a lobby with a drape, an inner salon, a prayer room, and a corner where children draw.

Scalp care is the speciality. Covered hair has its own troubles, and the treatment line Tirai developed with a laboratory in Nilai sells as much as colour does. Retail is 27 per cent of income, unusually high for hairdressing.

Stylists are trained at an academy in Bangi with hostel places. A studio covers 1,300 square feet with a back entrance if possible. Owners are women with some savings and a head for people; about half had never worked in a salon, and the monthly owners’ circle is where they learnt from the other half.`,
      why: 'Privacy makes loyal customers: the average client of Tirai has been coming for over three years.',
      points: [
        'Scalp-care line made for covered hair',
        'Academy with hostel in Bangi',
        'Owners’ circle every month, by region',
        'Retail at 27 per cent of income',
        'Bridal bookings via a shared calendar',
      ],
      faqs: [
        ['Are all staff women?', 'Yes, including cleaners and technicians who come during opening hours.'],
        ['What is the training time?', 'Owner three weeks; stylists between two and six months according to level.'],
        ['How many chairs make a profit?', 'Six busy chairs cover the costs of a studio of fourteen.'],
      ],
      summary:
        'Private hair studios for women with a scalp-care line made for covered hair. Academy in Bangi, 34 studios.',
      keywords: 'muslimah salon franchise, hair studio, scalp care',
      approved: true,
      interest: 1.2,
      look: {
        palette: 'anggur',
        scene: 'storefront',
        light: 'dusk',
        things: ['chair', 'bottle', 'dryer'],
        sign: 'Tirai',
      },
    },
  ],
};
