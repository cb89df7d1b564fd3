import type { Trade } from './brand.ts';

export const HOME: Trade = {
  category: {
    name: 'Home & Property',
    slug: 'home-property',
    icon: '🏠',
    description: 'Paint, repairs and power for the roof over one’s head.',
  },
  brands: [
    {
      name: 'Cat & Cahaya Painters',
      slug: 'cat-and-cahaya-painters',
      founded: 2012,
      origin: 'Malaysia',
      outlets: 29,
      figures: ['MYR', 65000, 110000, 18000],
      territories: ['Selangor', 'Kuala Lumpur', 'Negeri Sembilan', 'Johor', 'Penang', 'Perak'],
      models: ['Single-Unit', 'Area Development'],
      description: `Cat is paint, cahaya is light, and the painters come with a lamp: walls are shown to the client under raking light before the first coat and after the last. Quotations are made on the spot with a laser measure and are binding. The crew wears white, moves the furniture and vacuums at four o’clock.

Repainting a terrace house takes five days and is scheduled like a surgery. The franchisee does not paint. He or she measures, sells, plans and inspects, with three to six crews of independent painters who are certified by the company and paid every Friday. That reliability is why crews stay.

Paint is bought from two manufacturers at trade rates that a single contractor never sees. Enquiries come from property managers, paint shops and a website that headquarters advertises. Before Raya and the lunar new year there is no free day, so training starts in March and in August.`,
      why: 'People fear contractors. A binding price, a clean floor and a lamp at the end win against cheaper quotations.',
      points: [
        'Management business without own painters on payroll',
        'Binding quotation within one hour on site',
        'Crews certified centrally, paid every Friday',
        'Two-year guarantee backed by the paint makers',
      ],
      faqs: [
        [
          'What turnover is realistic?',
          'RM 480,000 in the second year at the median, with a gross margin of 37 per cent.',
        ],
        ['Do I need an office?', 'A van and a storeroom of 300 square feet. Most work from home for two years.'],
        [
          'What if a crew disappoints?',
          'The job is finished by another crew at the company’s cost and you discuss it on Friday.',
        ],
      ],
      summary: 'House painting with binding quotations and certified crews: a management franchise from RM 65,000.',
      keywords: 'painting franchise, home improvement, contractor',
      approved: true,
      interest: 1.0,
      look: {
        palette: 'senja',
        scene: 'room',
        light: 'noon',
        things: ['paint', 'lamp', 'plant'],
        sign: 'Cat & Cahaya',
      },
    },
    {
      name: 'Northlight Handyman',
      slug: 'northlight-handyman',
      founded: 2000,
      origin: 'Canada',
      outlets: 134,
      figures: ['CAD', 85000, 140000, 38000],
      territories: ['Kuala Lumpur', 'Selangor', 'Canada', 'United States', 'United Kingdom'],
      models: ['Single-Unit', 'Master Franchise'],
      description: `Northlight fixes the twenty small things on the list inside the kitchen cupboard. One technician, one van with 900 parts, billed by the half-hour, and the list is photographed with a tick on each line. The company from Halifax has done this since 2000 with 134 vans’ worth of franchisees in three countries.

Condominium towers are the natural home of the service in Malaysia: three hundred households behind one guardhouse. The programme starts with management offices, which offer owners a “list day” once a month; a day in one tower brings eighteen to thirty jobs without a kilometre of driving.

A Malaysian master franchisee is sought who will begin with three vans in the Klang Valley and recruit further partners. Technicians are trained in a mock apartment, eight weeks, with locks, taps, sockets and doors that break on command. The master’s own investment is a multiple of the figures shown, which are those of a single van.`,
      why: 'Small repairs have many customers and few reliable suppliers. List days make a tower as efficient as a factory.',
      points: [
        'List days: up to thirty jobs in a single building',
        'Van layout with 900 parts, restocked nightly',
        'Mock-apartment training for technicians',
        'Price list agreed with the customer before work',
        'Master rights for all of Malaysia still open',
      ],
      faqs: [
        [
          'Are electrical works allowed?',
          'Replacement of fittings under the wireman’s licence your company holds. New circuits are passed on.',
        ],
        [
          'How does a master franchise earn?',
          'From its own vans at first, later from half of the royalties and fees of its partners.',
        ],
        ['Is eight weeks long for a handyman?', 'It is. Call-backs are under two per cent because of it.'],
      ],
      summary:
        'Half-hour handyman vans with “list days” in condominium towers. Canadian network seeks a master for Malaysia.',
      keywords: 'handyman franchise, home repair, master franchise',
      interest: 0.8,
      look: { palette: 'bata', scene: 'street', light: 'dusk', things: ['van', 'paint', 'lamp'], sign: 'Northlight' },
    },
    {
      name: 'Suria Bumbung Solar',
      slug: 'suria-bumbung-solar',
      founded: 2016,
      origin: 'Malaysia',
      outlets: 20,
      figures: null,
      territories: ['Selangor', 'Penang', 'Johor', 'Perak', 'Kedah', 'Negeri Sembilan', 'Malacca'],
      models: ['Single-Unit', 'Area Development', 'Joint Venture'],
      description: `Suria Bumbung puts solar panels on terrace houses and small factories. The franchise partner visits, flies a small drone over the roof, shows the owner a bill before and after, and signs. Engineering, permits, panels and installation are the company’s; the partner keeps the customer, with a visit each year to wash and check.

Since 2016 some 7,800 roofs have been fitted in seven states. Installers are employed by the company and scheduled from Ipoh, so that a partner needs neither a workshop nor an electrician’s licence. What is needed is a showroom corner, a car, and the standing to be invited for tea.

Income is a share of every project and a yearly fee for care. Because both depend on quotas and tariffs set by the authorities, figures are explained in a personal meeting under a confidentiality agreement, with good and bad years side by side.`,
      why: 'Electricity bills sell the product. The partner with the best name in the neighbourhood sells the most of it.',
      points: [
        'Engineering, permits and installation done by the company',
        'Yearly care contract: lasting income from each roof',
        'Drone survey with a quotation the same day',
        'Bank partners for zero-deposit instalments',
      ],
      faqs: [
        [
          'What happens when the quota is used up?',
          'Projects wait or switch to self-consumption with a battery. 2023 was such a year and we show its accounts.',
        ],
        ['Who is liable for roof leaks?', 'The company, for ten years, insured.'],
        ['Can I cover several districts?', 'An area developer takes a state and appoints partners.'],
      ],
      summary:
        'Rooftop solar sales partnership: the company engineers and installs, you keep the customer and the yearly care.',
      keywords: 'solar franchise, rooftop solar, renewable energy',
      interest: 1.4,
      film: 'sintel',
      look: {
        palette: 'mangga',
        scene: 'street',
        light: 'morning',
        things: ['house', 'car', 'plant'],
        sign: 'Suria Bumbung',
      },
    },
  ],
};
