import type { Trade } from './brand.ts';

export const HEALTH: Trade = {
  category: {
    name: 'Health & Care',
    slug: 'health-care',
    icon: '💊',
    description: 'Pharmacies, dental clinics and day clubs that families rely on.',
  },
  brands: [
    {
      name: 'Jiran Farmasi',
      slug: 'jiran-farmasi',
      founded: 2003,
      origin: 'Malaysia',
      outlets: 94,
      figures: ['MYR', 380000, 600000, 50000],
      territories: ['Selangor', 'Johor', 'Perak', 'Kedah', 'Pahang', 'Sabah', 'Sarawak'],
      models: ['Single-Unit', 'Conversion', 'Joint Venture'],
      description: `Jiran means neighbour. The pharmacist at Jiran Farmasi comes out from behind the counter, sits down at a small round table and talks for ten minutes about blood pressure; then a card with the readings goes into a box that the customer will ask for next month. More than 60,000 people have such a card.

Young pharmacists with little capital are the partners the group wants most. In the joint venture they put in a fifth, work as manager, and may buy the rest out of profits over seven years; thirty-three have done so. Owners of independent pharmacies can convert and use the group’s purchasing and licence desk.

A shop needs 1,100 square feet in a residential quarter, a consultation corner and a cold chain. Dispensing, supplements, mother-and-baby and home care each bring about a quarter. Two distribution warehouses deliver daily, and near-expiry stock is taken back quarterly.`,
      why: 'Chronic patients come every month for decades. A pharmacist who owns the shop is the best reason for them to stay.',
      points: [
        'Path to full ownership for young pharmacists',
        'Near-expiry stock taken back every quarter',
        'Licence desk for poisons, premises and signage',
        'Home blood-pressure programme with 60,000 members',
      ],
      faqs: [
        ['Can a non-pharmacist apply?', 'Yes, with a registered pharmacist who holds at least a fifth of the shares.'],
        [
          'How many hours must a pharmacist be present?',
          'All opening hours. A relief pool covers leave at a published rate.',
        ],
        ['What is the margin?', 'About 24 per cent blended. We open the group’s figures at the second meeting.'],
      ],
      summary: 'Community pharmacies with a path to full ownership for young pharmacists. 94 shops, daily deliveries.',
      keywords: 'pharmacy franchise, farmasi, community health',
      approved: true,
      interest: 1.4,
      look: { palette: 'langit', scene: 'shophouse', light: 'noon', things: ['pills', 'bottle', 'plant'] },
    },
    {
      name: 'Gigi Susu Kids Dental',
      slug: 'gigi-susu-kids-dental',
      founded: 2014,
      origin: 'Malaysia',
      outlets: 16,
      figures: null,
      territories: ['Kuala Lumpur', 'Selangor', 'Penang', 'Johor', 'Sabah'],
      models: ['Joint Venture', 'Conversion'],
      description: `Gigi susu are milk teeth, and these clinics treat nobody older than sixteen. The chair is a boat, the X-ray is a space helmet, and the dentist shows every instrument to a crocodile first. Behind it stands serious dentistry: sedation with an anaesthetist, orthodontics, and a recall every six months that three in four families keep.

The model is a joint venture with dentists. A practice keeps its clinical independence; the group holds a minority, builds the clinic, runs appointments, purchasing and school visits, and gives a paediatric fellowship of one year with its specialists. General practices with a spare surgery may convert one room as a first step.

Clinics have four surgeries in 2,200 square feet, close to paediatricians and preschools. Because private healthcare is closely regulated, investment and returns are discussed only with registered dentists and their advisers, after a confidentiality agreement.`,
      why: 'Children who are not afraid become adults who come. And parents drive further for a child than for themselves.',
      points: [
        'One-year paediatric fellowship for partners',
        'School screening programme brings new families',
        'Appointments, recalls and purchasing run centrally',
        'Conversion of a single room as a trial',
        'Clinical independence written into the agreement',
      ],
      faqs: [
        [
          'Who may own a clinic?',
          'A registered dental practitioner holds the majority, as the law requires. Other investors may join beside.',
        ],
        [
          'Is sedation offered everywhere?',
          'In nine of sixteen clinics, where an anaesthetist and recovery room are available.',
        ],
        [
          'How is the group paid?',
          'By a service charge for what it does and by its share. There is no royalty on treatment.',
        ],
      ],
      summary:
        'Dental clinics for children up to sixteen, as joint ventures with registered dentists. Details under NDA.',
      keywords: 'dental clinic partnership, paediatric dentist, joint venture',
      interest: 1.0,
      film: 'spring',
      look: {
        palette: 'firus',
        scene: 'room',
        light: 'morning',
        things: ['tooth', 'chair', 'blocks'],
        sign: 'Gigi Susu',
      },
    },
    {
      name: 'Teduh Senior Day Club',
      slug: 'teduh-senior-day-club',
      founded: 2017,
      origin: 'Malaysia',
      outlets: 10,
      figures: ['MYR', 260000, 420000, 40000],
      territories: ['Selangor', 'Kuala Lumpur', 'Perak', 'Penang', 'Johor', 'Malacca'],
      models: ['Single-Unit', 'Area Development'],
      description: `Teduh is shade, the good kind under a rain tree. Its clubs are where parents spend the day while their children work: cards, cooking, physiotherapy, an argument about football, lunch, a nap, home by six. Nobody sleeps there, and nobody calls it a home.

A club looks after forty members with a nurse, a physiotherapist on three days and seven carers. Memory-care groups are kept small and have their own garden door. A minibus collects most members, which families value above everything except the food. Fees are RM 1,600 to 2,300 a month and often shared among brothers and sisters; the app shows each of them the day’s photographs.

Malaysia is ageing quickly, and there are few places between the living room and the nursing home. The franchise provides licensing under the care centres act, staff training with a nursing college, and a supervisor who drops in unannounced. It suits nurses, social workers and families who have cared for someone.`,
      why: 'By 2030 one Malaysian in seven will be over sixty. Day care is what families ask for first and find last.',
      points: [
        'Licence guidance for care centres from start to certificate',
        'Carers trained with a nursing college, eight weeks',
        'Minibus routes planned centrally',
        'Family app with photographs and medication log',
        'Unannounced quality visits each quarter',
      ],
      faqs: [
        ['How long until a club is full?', 'Fourteen months on average; break-even is at 24 members.'],
        [
          'What kind of building works?',
          'A bungalow or ground floor of 3,000 square feet with level access and some garden.',
        ],
        ['Do you take wheelchair users?', 'Yes. Those who need two people to move are referred to a partner.'],
      ],
      summary:
        'Day clubs for older people with nurse, physiotherapy and minibus. Break-even at 24 members; licensing guidance.',
      keywords: 'elderly day care franchise, senior care, caregiving',
      approved: true,
      interest: 1.2,
      look: { palette: 'zaitun', scene: 'room', light: 'dusk', things: ['sofa', 'plant', 'lamp'], sign: 'Teduh' },
    },
  ],
};
