import type { Trade } from './brand.ts';

export const BUSINESS: Trade = {
  category: {
    name: 'Business & Logistics',
    slug: 'business-logistics',
    icon: '📦',
    description: 'Parcels, printing and bookkeeping for the shops around the corner.',
  },
  brands: [
    {
      name: 'Parcel Pondok',
      slug: 'parcel-pondok',
      founded: 2019,
      origin: 'Malaysia',
      outlets: 185,
      figures: ['MYR', 28000, 52000, 8000],
      territories: ['Johor', 'Kedah', 'Kelantan', 'Perak', 'Sabah', 'Sarawak', 'Terengganu', 'Labuan'],
      models: ['Single-Unit', 'Multi-Unit', 'Conversion'],
      description: `Parcel Pondok is a counter for every courier. Online sellers drop their day’s parcels in one place instead of four; neighbours pick up what arrived while they worked. The pondok is a cabin of 160 square feet or a corner of an existing shop, painted yellow and open until ten at night.

One scanner speaks with seven courier companies. It weighs, compares prices, prints the label and books the pick-up; the owner earns a commission on every parcel, a little more on packing, and rent from lockers at the door. The median pondok handles 210 parcels a day after a year and triple that before 11.11.

It needs one person who is quick and friendly. Stationery shops, launderettes and phone repairers take it as a second line and report that a third of parcel customers buy something else. Training lasts three days, setting up takes one.`,
      why: 'Parcels grow whatever else happens, and one counter for all couriers is what sellers asked for.',
      points: [
        'Seven couriers on one scanner',
        'Fits into a corner of an existing shop',
        'Locker rent on top of commission',
        'Cash float not needed: couriers settle every night',
      ],
      faqs: [
        [
          'What is earned on a parcel?',
          'Between RM 0.60 and 1.90 by courier and weight, and RM 0.40 for a pick-up by the receiver.',
        ],
        [
          'Who is liable for lost parcels?',
          'The courier from the moment of its scan, the pondok before. Insurance is included.',
        ],
        ['Is the area protected?', 'One kilometre in towns, five in the countryside.'],
      ],
      summary: 'Yellow parcel counters for seven couriers at once, as a cabin or a shop corner. From RM 28,000.',
      keywords: 'parcel shop franchise, courier counter, logistics',
      interest: 1.7,
      look: { palette: 'mangga', scene: 'kiosk', stall: 'cabin', light: 'noon', things: ['parcels', 'van', 'bag'] },
    },
    {
      name: 'Helang Print & Pack',
      slug: 'helang-print-and-pack',
      founded: 2006,
      origin: 'Malaysia',
      outlets: 23,
      figures: null,
      territories: ['Kuala Lumpur', 'Selangor', 'Penang', 'Johor', 'Sarawak'],
      models: ['Single-Unit', 'Conversion'],
      description: `Home bakers need boxes. So do soap makers, sambal sellers and the woman who sends Raya cookies to three countries. Helang prints small runs of packaging, from fifty pieces on, within two days: boxes, sleeves, pouches, labels with the nutrition table done right.

What makes it possible is a digital press, a cutting table without dies and a library of 340 box shapes, all in a shop of 1,200 square feet with a bright counter at the front. Headquarters’ designers take over what the customer cannot draw, by the hour. Large orders go to the group’s factory in Batu Kawan and earn the shop a commission.

Existing print shops convert most easily, since the press is a third of the investment and they often own one. New owners should enjoy talking with makers, since the order usually begins with “I have this jar …”.`,
      why: 'Office printing shrinks and small brands multiply. Packaging in runs of fifty is a market the big printers cannot serve.',
      points: [
        'Runs from fifty pieces in two working days',
        '340 box shapes cut without dies',
        'Designers at headquarters by the hour',
        'Factory commission on larger orders',
      ],
      faqs: [
        ['Must I know printing?', 'One person in the shop must, and five weeks in Batu Kawan teach it.'],
        ['Who maintains the press?', 'A click contract covers parts, toner and a technician within eight hours.'],
        ['Is there food-safe material?', 'Yes, with declarations that your customers can hand to the authorities.'],
      ],
      summary: 'Short-run packaging printers for small brands: boxes and pouches from fifty pieces in two days.',
      keywords: 'printing franchise, packaging, small business services',
      interest: 0.8,
      look: {
        palette: 'nila',
        scene: 'counter',
        light: 'morning',
        things: ['printer', 'parcels', 'bag'],
        sign: 'Helang',
      },
    },
    {
      name: 'Kira-Kira Bookkeeping',
      slug: 'kira-kira-bookkeeping',
      founded: 2015,
      origin: 'Malaysia',
      outlets: 61,
      figures: ['MYR', 35000, 58000, 15000],
      territories: ['Selangor', 'Perak', 'Johor', 'Kedah', 'Pahang', 'Kuala Lumpur', 'Malacca'],
      models: ['Single-Unit', 'Area Development'],
      description: `Kira-kira means “more or less”, which is how many small firms keep their books. Partners of the brand put that in order for a fixed monthly price: receipts photographed by the client, entries made within two days, sales and service tax filed, e-invoices sent, a one-page picture of the month in plain Malay, Chinese or English.

The work happens in a two-desk office or at home. Software, document reading and a tax help line come from headquarters in Petaling Jaya, where forty accountants check a sample of every partner’s books each quarter. Clients are workshops, clinics, caterers and contractors with five to thirty staff.

A partner with sixty clients earns a comfortable living, with a hundred and one assistant a good one. Bookkeepers returning from a career break and former bank officers are most successful. The e-invoice mandate has made the telephone ring since 2024.`,
      why: 'Every company must keep books and now send e-invoices. A fixed price with a local face is easy to say yes to.',
      points: [
        'Fixed monthly prices in four sizes',
        'Document reading and e-invoicing software included',
        'Quarterly quality check by qualified accountants',
        'First fifteen clients found with a telephone team',
        'Works from a home office',
      ],
      faqs: [
        [
          'Which qualification do I need?',
          'A bookkeeping diploma or five years of practice. Audit and signing of accounts remain with licensed firms.',
        ],
        ['Who owns the client?', 'You do. On leaving you may keep them against one year’s royalty.'],
        ['How long until sixty clients?', 'Twenty-two months at the median.'],
      ],
      summary:
        'Fixed-price bookkeeping and e-invoicing for small firms, from a home office with central quality checks.',
      keywords: 'bookkeeping franchise, e-invoice, accounting services',
      approved: true,
      interest: 1.3,
      look: {
        palette: 'tembaga',
        scene: 'still',
        light: 'noon',
        things: ['laptop', 'books', 'mug'],
        sign: 'Kira-Kira',
      },
    },
  ],
};
