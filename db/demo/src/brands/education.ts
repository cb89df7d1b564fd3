import type { Trade } from './brand.ts';

export const EDUCATION: Trade = {
  category: {
    name: 'Education & Enrichment',
    slug: 'education-enrichment',
    icon: '📚',
    description: 'Preschools, tuition, music, languages and robotics for children and their parents.',
  },
  brands: [
    {
      name: 'BijakNombor Maths Studio',
      slug: 'bijaknombor-maths-studio',
      founded: 2005,
      origin: 'Malaysia',
      outlets: 112,
      figures: ['MYR', 75000, 130000, 25000],
      territories: ['Johor', 'Penang', 'Sabah', 'Sarawak', 'Kelantan', 'Perlis', 'Indonesia', 'Philippines'],
      models: ['Single-Unit', 'Multi-Unit', 'Master Franchise'],
      description: `BijakNombor teaches arithmetic with the hands first. Children of five to twelve work with beads, balance scales and a market stall in the corner of the room before a pencil is allowed, and parents receive a two-minute film of their child explaining a problem every month. Most of the marketing is that film.

A studio needs two classrooms and a waiting area, around 1,000 square feet on an upper floor, which keeps rents modest. Classes of eight meet twice a week. At ninety pupils a studio covers its costs, and the median in the network is 168 in the third year. The owner usually teaches at first and becomes principal when the second teacher is hired.

The fee includes twelve days’ certification, the licence for the learning software, and the furniture set made by a prison workshop in Kajang that does beautiful work. Fresh lesson boxes arrive each term.`,
      why: 'Monthly fees paid in advance, upstairs rents and classes of eight make the arithmetic of the business as clear as the subject.',
      points: [
        'Break-even at about ninety pupils',
        'Parents see progress on film each month',
        'Fresh lesson boxes every term, no preparation at night',
        'Teacher recruitment days held in six cities',
        'Upper-floor units keep rent under 9 per cent of income',
      ],
      faqs: [
        [
          'Do I need a teaching degree?',
          'The principal must satisfy the education department’s rules for private centres, which we explain. The owner need not be the principal.',
        ],
        [
          'In which languages are lessons given?',
          'English, Malay or Mandarin. The materials come in all three and a studio chooses up to two.',
        ],
        ['What is the monthly cost to me?', 'RM 22 for each enrolled pupil. There is no other royalty.'],
        [
          'How is registration handled?',
          'A checklist of 31 documents and a person in our office who has been through it more than a hundred times.',
        ],
      ],
      summary:
        'Hands-on arithmetic studios for ages 5 to 12; 112 centres, break-even near ninety pupils, fee per pupil only.',
      keywords: 'maths tuition franchise, enrichment centre, children',
      featured: true,
      approved: true,
      interest: 1.9,
      look: {
        palette: 'langit',
        scene: 'room',
        light: 'morning',
        things: ['blocks', 'books', 'pencils'],
        sign: 'BijakNombor',
      },
    },
    {
      name: 'Little Wau Preschool',
      slug: 'little-wau-preschool',
      founded: 2011,
      origin: 'Malaysia',
      outlets: 36,
      figures: ['MYR', 250000, 450000, 65000],
      territories: ['Selangor', 'Kuala Lumpur', 'Putrajaya', 'Negeri Sembilan', 'Johor'],
      models: ['Single-Unit', 'Conversion'],
      description: `A wau is a kite, and the preschool’s promise is that every child will have built and flown one before leaving for primary school. Between the ages of two and six they also cook, plant, argue politely in two languages and nap in a room with curtains the colour of the sea.

Little Wau occupies houses rather than shop lots: a bungalow or a corner terrace with a garden, 3,500 square feet and up, licensed for 80 to 120 children. Existing kindergartens may convert, keep their staff and be retrained class by class over a year; thirteen of the thirty-six did.

Franchisees are helped with zoning, the fire certificate and the registration of both the taska and the tadika part. The curriculum is updated in July and teachers meet in the last week of November. It is slow, careful work with a waiting list at the end of it, and suits people who plan to do it for ten years.`,
      why: 'Families stay for four years and bring the brother or sister. Occupancy across the network was 91 per cent in January.',
      points: [
        'Houses with gardens, which parents prefer to shop lots',
        'Full guidance through zoning, fire and registration',
        'Conversion path that keeps your staff',
        'Kitchen menus planned by a dietitian',
        'Annual teachers’ conference included',
      ],
      faqs: [
        [
          'How long before the first child?',
          'Seven to ten months for a new house, most of it approvals. A conversion can carry the name after three.',
        ],
        [
          'What ratio of staff do you require?',
          'One to four under three years, one to ten above, which is stricter than the rule.',
        ],
        [
          'Can I buy the house through you?',
          'No, but two property trusts let houses to franchisees on fifteen-year terms.',
        ],
      ],
      summary:
        'Garden-house preschools for ages two to six with bilingual curriculum; new centres or conversion of existing ones.',
      keywords: 'preschool franchise, tadika, kindergarten, taska',
      approved: true,
      interest: 1.5,
      film: 'bunny',
      look: {
        palette: 'limau',
        scene: 'room',
        light: 'noon',
        things: ['blocks', 'plant', 'globe'],
        sign: 'Little Wau',
      },
    },
    {
      name: 'Robo Kancil Academy',
      slug: 'robo-kancil-academy',
      founded: 2017,
      origin: 'Malaysia',
      outlets: 27,
      figures: ['MYR', 110000, 185000, 30000],
      territories: ['Penang', 'Selangor', 'Johor', 'Perak', 'Sarawak', 'Vietnam'],
      models: ['Single-Unit', 'Area Development'],
      description: `The mousedeer in the folk tales is small and outwits everyone, which is what Robo Kancil hopes for its pupils. From seven years upward they build machines that sort, climb and water plants; at thirteen they solder; at fifteen they may enter the national competition, which the academy’s teams have won three times.

Weekday afternoons are classes in the centre, mornings are for schools: each franchise receives the right to run clubs in the schools of its district, and those contracts cover the rent in most locations. Equipment is a fleet of forty kits designed in Penang from parts that can be bought in any electronics street, so repairs cost cents.

Franchisees are engineers more often than teachers. They learn to teach in a three-week course, and are visited by a coach who sits in the back row. A centre has 1,200 square feet, good light and a very large table.`,
      why: 'School contracts make the rent and centre classes make the profit. Few rivals have both.',
      points: [
        'Exclusive right to school clubs in your district',
        'Open kits with parts any electronics shop sells',
        'Competition team coached by former champions',
        'Curriculum from seven to seventeen years',
      ],
      faqs: [
        [
          'How many schools can I expect?',
          'Five in the first year is typical. A district has thirty to sixty, and introductions are made by our schools officer.',
        ],
        [
          'How fast does the material age?',
          'The kits are revised every second year; you replace boards, not kits, for about RM 4,000.',
        ],
        ['Do you teach coding alone?', 'No. Every line of code moves something.'],
      ],
      summary:
        'Robotics centres and school clubs for ages 7 to 17, with exclusive school rights by district and low-cost open kits.',
      keywords: 'robotics franchise, stem education, coding for kids',
      approved: true,
      interest: 1.6,
      film: 'robots',
      look: {
        palette: 'kelabu',
        scene: 'room',
        light: 'dusk',
        things: ['robot', 'laptop', 'books'],
        sign: 'Robo Kancil',
      },
    },
    {
      name: 'Pantun English Centre',
      slug: 'pantun-english-centre',
      founded: 1999,
      origin: 'Malaysia',
      outlets: 58,
      figures: ['MYR', 60000, 105000, 18000],
      territories: ['Kelantan', 'Terengganu', 'Kedah', 'Perlis', 'Pahang', 'Sabah'],
      models: ['Single-Unit', 'Multi-Unit'],
      description: `Pantun English was founded by a schoolmaster in Kota Bharu who noticed that pupils who could recite a pantun could also learn a sonnet. Rhyme, drama and a weekly newspaper made by the class are how English is taught in its fifty-eight centres, nearly all of them in towns where English is not spoken at home.

The centres are simple: three rooms above a shop, a small stage, a shelf of eight hundred readers. Fees are kept low and classes at twelve. Adults come on two evenings, mostly nurses and hotel staff with an interview ahead, and their course is paid by employers in every third case.

The owner should speak English well and like an audience. Sixteen days of training include four of theatre. Headquarters writes the examinations, marks them and sends reports with the centre’s letterhead, so that a teacher’s weekend remains a weekend.`,
      why: 'In the towns it serves there is seldom another serious centre, and twenty-five years of former pupils now bring their children.',
      points: [
        'Curriculum written for pupils who do not hear English at home',
        'Marking and reports done by headquarters',
        'Adult courses sold to hospitals and hotels',
        'Library of 800 readers included in the fee',
      ],
      faqs: [
        ['What is a normal size?', 'One hundred and forty pupils after three years, with four part-time teachers.'],
        [
          'Is there an examination?',
          'Internal ones each term and preparation for two international certificates from level six.',
        ],
        [
          'Are native teachers expected?',
          'No. Most of our best teachers grew up within thirty kilometres of their centre.',
        ],
      ],
      summary: 'English through rhyme and drama for Malaysian towns: 58 centres, low entry, marking done centrally.',
      keywords: 'english centre franchise, language school, tuition',
      approved: true,
      interest: 1.0,
      look: {
        palette: 'senja',
        scene: 'shophouse',
        light: 'dusk',
        things: ['books', 'globe', 'pencils'],
        sign: 'Pantun English',
      },
    },
    {
      name: 'Nada Kecil Music School',
      slug: 'nada-kecil-music-school',
      founded: 2004,
      origin: 'Malaysia',
      outlets: 18,
      figures: ['MYR', 180000, 290000, 40000],
      territories: ['Kuala Lumpur', 'Selangor', 'Penang', 'Johor', 'Malacca'],
      models: ['Single-Unit'],
      description: `Children at Nada Kecil play in an ensemble from the first month. A four-year-old with one note on a xylophone has a part written for that note, and the concert takes place whether or not everyone is ready. Lessons on piano, violin, gamelan and drums follow in pairs, never alone, until the grade examinations begin.

The school sells instruments as well, second-hand first, and buys them back when a pupil grows. Rental and resale make about a fifth of the income and bring families in before a term has begun.

A branch has seven studios, an ensemble hall with a sprung floor and acoustic doors whose specification runs to four pages, all in 2,400 square feet. Owners need not play, but every one of the eighteen does. A director of music is appointed with headquarters’ agreement and trained for five weeks; teachers attend a fortnight in the December holidays.`,
      why: 'Pupils who play together stay. Average enrolment lasts 4.6 years, against a little over one in private lessons.',
      points: [
        'Graded ensemble arrangements for every age and level',
        'Second-hand instrument programme with buy-back',
        'Gamelan set on loan for the first two years',
        'Concert season organised for all branches of a region',
      ],
      faqs: [
        [
          'How loud is it for the neighbours?',
          'Doors and walls are specified to 52 dB. We measure before you open, and the landlord gets the report.',
        ],
        [
          'What are teachers paid?',
          'A share of the fee, between 45 and 55 per cent by experience, as is usual in the trade.',
        ],
        ['Can I open in a mall?', 'Four branches are in malls, on education floors with separate hours.'],
      ],
      summary:
        'Ensemble-first music schools with instrument rental and buy-back. Seven studios and a hall in 2,400 sq ft.',
      keywords: 'music school franchise, piano lessons, gamelan',
      interest: 0.8,
      look: { palette: 'nila', scene: 'still', light: 'dusk', things: ['piano', 'books', 'lamp'], sign: 'Nada Kecil' },
    },
    {
      name: 'Inkwell Orchard',
      slug: 'inkwell-orchard',
      founded: 2013,
      origin: 'Singapore',
      outlets: 13,
      figures: ['SGD', 120000, 190000, 35000],
      territories: ['Kuala Lumpur', 'Johor', 'Penang', 'Singapore', 'Hong Kong'],
      models: ['Single-Unit', 'Area Development'],
      description: `Inkwell Orchard teaches children to write: stories at seven, arguments at ten, the application essay at seventeen. The method is borrowed from newspapers. Every piece goes through an editor, comes back with three questions and no red ink, and is printed in a quarterly that grandparents receive by post.

Singapore parents pay for results, and four in five pupils gain at least one grade in a year, so the company has never advertised. It now looks for partners in Johor Bahru, Penang and Kuala Lumpur whose pupils sit international or national papers; the syllabus exists for both.

Centres look like reading rooms: oak tables, lamps, no screens before twelve years. They take 1,400 square feet. Teachers are former journalists and graduates in literature, hired by audition. The director’s first six months are shared with a mentor who visits every second week and is otherwise at the other end of a telephone.`,
      why: 'Essay writing is the paper that machines have made harder to teach and more valuable to master. Fees are high because few can teach it.',
      points: [
        'Editors’ method with a printed quarterly for every pupil',
        'Syllabus for both national and international papers',
        'Mentor visits every second week for half a year',
        'Average of 5.2 terms per pupil',
      ],
      faqs: [
        [
          'How do you deal with pupils who use AI?',
          'Drafts are handwritten in class and discussed aloud. A text nobody can explain is not printed.',
        ],
        [
          'What fee level will my market bear?',
          'We ran trial classes in Johor Bahru at RM 420 a month and filled them. We share the study.',
        ],
        ['Is a literature degree needed?', 'For the director of studies, yes; for the owner, no.'],
      ],
      summary:
        'Writing schools from Singapore run like a newsroom: edited drafts, a printed quarterly, reading-room centres.',
      keywords: 'writing school franchise, english essay, singapore tuition',
      interest: 1.0,
      look: { palette: 'zaitun', scene: 'room', light: 'noon', things: ['books', 'pencils', 'lamp'] },
    },
  ],
};
