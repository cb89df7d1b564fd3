import type { Trade } from './brand.ts';

export const FITNESS: Trade = {
  category: {
    name: 'Fitness & Sport',
    slug: 'fitness-sport',
    icon: '🏋️',
    description: 'Gyms, studios and swim schools that people join by the month.',
  },
  brands: [
    {
      name: 'Kubu Strength Club',
      slug: 'kubu-strength-club',
      founded: 2015,
      origin: 'Malaysia',
      outlets: 31,
      figures: ['MYR', 650000, 980000, 80000],
      territories: ['Selangor', 'Kuala Lumpur', 'Johor', 'Perak', 'Pahang', 'Sabah'],
      models: ['Single-Unit', 'Multi-Unit', 'Joint Venture'],
      description: `Kubu is a gym for people who want to lift something and go home. There is no juice bar, no disco light and no contract longer than a month; there are eighteen racks, good bars, chalk in buckets and a coach on the floor from six to ten at both ends of the day. In between, members let themselves in with a phone.

Because staffed hours are short, a club of 6,000 square feet runs with six employees. Break-even lies near 520 members at RM 109, and established clubs carry 900 to 1,300. Equipment is made in Ipoh to the company’s drawings at about half the price of imported brands and is guaranteed for ten years.

The ideal owner trains there. Nineteen of the thirty-one clubs belong to former members, several of them in groups of three friends. Headquarters handles billing, access and the app, and pays out collected fees every Friday.`,
      why: 'No contracts sounds risky and turns out to be the best advertisement. Members leave easily, and four in ten come back.',
      points: [
        'Locally built equipment with a ten-year guarantee',
        'Six employees for a 24-hour club',
        'Billing and access run by headquarters, paid out weekly',
        'Coach certification included for four people',
        'Fees collected by direct debit, default rate under 3 per cent',
      ],
      faqs: [
        [
          'What ceiling height is needed?',
          'Four metres over the racks. Former showrooms, supermarkets and cinemas work well.',
        ],
        [
          'Is the club safe at night?',
          'Cameras with people detection, a panic button each eight metres and a guard on call within ten minutes. There is a women’s zone with its own door.',
        ],
        ['Can I buy second-hand equipment?', 'From closing clubs of the network only, and so far there have been two.'],
      ],
      summary:
        'No-contract 24-hour strength gyms with Malaysian-made equipment and six employees. Break-even near 520 members.',
      keywords: 'gym franchise, 24 hour gym, strength club',
      featured: true,
      approved: true,
      interest: 1.9,
      film: 'charge',
      look: {
        palette: 'arang',
        scene: 'room',
        light: 'night',
        things: ['dumbbell', 'kettlebell', 'mat'],
        sign: 'Kubu',
      },
    },
    {
      name: 'Padma Still Yoga',
      slug: 'padma-still-yoga',
      founded: 2008,
      origin: 'India',
      outlets: 46,
      figures: null,
      territories: ['Kuala Lumpur', 'Penang', 'Sarawak', 'India', 'Singapore', 'Indonesia'],
      models: ['Single-Unit', 'Conversion'],
      description: `Padma Still comes from Mysuru and teaches slowly. Classes last seventy-five minutes, mirrors are absent, and phones sleep in a box by the door. A student begins with a private interview about back, knees and sleep, and receives a sequence on paper that grows over the months.

The studio itself is modest: one hall for eighteen mats, a tea room, a shower. Because hall time is the stock, the timetable is planned with a tool that headquarters developed over ten years; occupancy in Indian studios is 71 per cent, and in Singapore 64. Corporate mornings, antenatal groups and a class for people over seventy fill the hours that most studios leave empty.

Independent studios may join and keep their teachers. All take a 200-hour course in a Malaysian retreat house in Janda Baik, two weeks at a time. Owners teach or do not, but must practise.`,
      why: 'Quiet is the product. Students who come for calm do not compare prices by the minute.',
      points: [
        'Timetable planning that fills off-peak hours',
        'Personal sequence on paper for every student',
        'Residential teacher course in Janda Baik',
        'Programmes for offices, pregnancy and the over-seventies',
      ],
      faqs: [
        [
          'Is there a religious element?',
          'No chanting and no images; the method is taught as exercise and breath. Our Malaysian students come from every faith.',
        ],
        ['How are teachers paid?', 'Per class plus a bonus for regulars, according to a scale you can see.'],
        ['What area do I get?', 'A radius of three kilometres in a city and ten outside.'],
      ],
      summary:
        'Slow, mirror-free yoga studios from Mysuru with smart timetables. Independent studios can convert and keep teachers.',
      keywords: 'yoga franchise, wellness studio, conversion',
      interest: 0.8,
      look: { palette: 'pic', scene: 'room', light: 'dusk', things: ['mat', 'plant', 'lamp'], sign: 'Padma Still' },
    },
    {
      name: 'Ringside Ratu',
      slug: 'ringside-ratu',
      founded: 2018,
      origin: 'Malaysia',
      outlets: 16,
      figures: ['MYR', 220000, 340000, 45000],
      territories: ['Kuala Lumpur', 'Selangor', 'Kelantan', 'Terengganu', 'Johor', 'Negeri Sembilan'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `A ratu is a queen, and the ring is hers: Ringside Ratu is boxing fitness for women, coached by women, behind frosted glass. Rounds of three minutes, eight stations, forty minutes in all. Nobody is hit. Newcomers are wrapped by a coach who remembers her own first day.

The idea came to a physiotherapist in Shah Alam whose patients wanted to be strong and did not want to be watched. Sixteen clubs later the model is precise: 2,000 square feet, one ring, sixteen bags, a crèche for twelve children that is open mornings and is the single most praised feature in every survey.

Owners are women, or families in which a woman manages. The company trains coaches for nine weeks, with a salary paid by headquarters until they start with you, because finding them was the hardest part for the first franchisees.`,
      why: 'Half the population has few places to train in privacy. A crèche next to the ring fills the hours between school runs.',
      points: [
        'Coaches trained for nine weeks at headquarters’ expense',
        'Crèche design and licence guidance',
        'Circuit format: members start every three minutes, no timetable',
        'Modest-wear gloves, sleeves and caps sold in the club',
        'Average membership of fourteen months',
      ],
      faqs: [
        ['May a man own a franchise?', 'He may invest. The manager and all staff on the floor are women.'],
        [
          'Is it dangerous?',
          'There is no sparring in the standard programme. Last year’s injury log had nine sprains in 410,000 visits.',
        ],
        ['How many members are needed?', 'About 260 at RM 159. The median club has 390.'],
      ],
      summary:
        'Boxing-fitness clubs for women with a crèche, coached by women. Circuit format, 2,000 sq ft, from RM 220,000.',
      keywords: 'women gym franchise, boxing fitness, creche',
      approved: true,
      interest: 1.4,
      look: { palette: 'delima', scene: 'storefront', light: 'noon', things: ['kettlebell', 'dumbbell', 'mat'] },
    },
    {
      name: 'Splash Otter Swim School',
      slug: 'splash-otter-swim-school',
      founded: 2002,
      origin: 'Australia',
      outlets: 39,
      figures: ['AUD', 420000, 690000, 60000],
      territories: ['Selangor', 'Kuala Lumpur', 'Johor', 'Australia', 'New Zealand'],
      models: ['Single-Unit', 'Area Development'],
      description: `Babies float at Splash Otter before they walk. The pool is heated to thirty-two degrees, is only ninety centimetres deep and twelve metres long, and stands inside an ordinary light-industrial unit, which is how thirty-nine schools found affordable space near families.

Lessons last half an hour with four children to a teacher. Parents sit behind glass with coffee at one end and a screen at the other that shows each child’s level. Enrolment is perpetual: fees run on until the family stops them, and make-up lessons are booked in an app without anyone answering a telephone.

Building the pool is the great expense and takes five months, with an engineer from Brisbane supervising. The water plant is remote-monitored. Franchisees need capital and patience; the payback model assumes the pool is half full for the first year. Teachers are certified locally by the company’s own examiner.`,
      why: 'Drowning is a leading cause of accidental death in children, and every parent knows it. Lessons are the last thing a family gives up.',
      points: [
        'Indoor 12-metre pool fits light-industrial units',
        'Perpetual enrolment with app-based make-up lessons',
        'Water plant monitored from Brisbane day and night',
        'Certification of teachers in Malaysia',
      ],
      faqs: [
        [
          'How many children can one pool serve?',
          'About 1,100 a week at full timetable. The model breaks even at 430.',
        ],
        [
          'Who maintains the water?',
          'Your manager, with two tests a day; the monitoring desk calls when something drifts.',
        ],
        [
          'Are there women-only times?',
          'The pool is private, so you set them. Malaysian schools plan two evenings for mothers and daughters.',
        ],
        ['What is the term?', 'Twelve years, because a pool lasts that long.'],
      ],
      summary:
        'Warm indoor baby and child swim schools from Queensland in light-industrial units. Perpetual enrolment, area rights.',
      keywords: 'swim school franchise, children swimming, australia',
      interest: 1.1,
      film: 'glass',
      look: { palette: 'laut', scene: 'room', light: 'noon', things: ['ring', 'mat', 'plant'], sign: 'Splash Otter' },
    },
  ],
};
