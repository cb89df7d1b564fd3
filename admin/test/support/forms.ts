import { banners, heroSlides } from '../../src/i18n/en/banners.ts';
import { categories } from '../../src/i18n/en/categories.ts';
import { franchises } from '../../src/i18n/en/franchises.ts';
import { leads } from '../../src/i18n/en/leads.ts';
import { pages } from '../../src/i18n/en/pages.ts';
import { users } from '../../src/i18n/en/users.ts';
import { toPayload } from '../../src/resources/franchises/form/payload.ts';
import { blankFranchise } from '../../src/resources/franchises/form/values.ts';

/** A completed form of the console: its address, the call that saves the form and the labels of its fields. */
export interface FilledForm {
  screen: string;
  call: `${'POST' | 'PUT'} /${string}`;
  body: Record<string, unknown>;
  labels: Record<string, string>;
}

interface There {
  category: string;
  consultant: { id: string };
  lead: { id: string };
}

const PICTURE = '/uploads/0123.png';

/** Returns every form that adds a record, and the form that changes a lead. The forms refer to the given records. */
export const filledForms = ({ category, consultant, lead }: There): FilledForm[] => [
  {
    screen: '/admin/franchises/new',
    call: 'POST /franchises',
    body: toPayload(
      {
        ...blankFranchise(),
        name: 'Kopi Lorong',
        category,
        description: 'Coffee from the back lane.',
        established_year: '2011',
        locations_count: '12',
        image_url: PICTURE,
        consultant_id: consultant.id,
      },
      'admin',
      '',
    ),
    labels: franchises.fields,
  },
  {
    screen: '/admin/consultants?edit=new',
    call: 'POST /users',
    body: {
      name: 'Siti',
      email: 'siti@example.com',
      role: 'consultant',
      invite: true,
      phone: '',
      company_name: '',
      photo: '',
    },
    labels: users.fields,
  },
  {
    screen: '/admin/categories?edit=new',
    call: 'POST /categories',
    body: { name: 'Laundry', icon: '', description: '', order: 0, is_active: true },
    labels: { name: categories.name, icon: categories.icon, description: categories.description },
  },
  {
    screen: '/admin/banners?edit=new',
    call: 'POST /admin/banners',
    body: {
      title: 'Grand opening',
      image_url: PICTURE,
      link_url: '',
      location: 'homepage_hero_banner',
      start_date: '2026-01-01',
      end_date: '2026-02-01',
      is_active: true,
      target_blank: true,
    },
    labels: banners.fields,
  },
  {
    screen: '/admin/hero-slides?edit=new',
    call: 'POST /admin/hero-slides',
    body: {
      title: 'Raya',
      subtitle: 'Open houses',
      image_url: '',
      button_text: 'Look',
      button_url: '#franchises',
      active: true,
    },
    labels: heroSlides.fields,
  },
  {
    screen: '/admin/pages/new',
    call: 'POST /pages',
    body: {
      title: 'How we work',
      slug: 'how-we-work',
      content: '',
      meta_title: '',
      meta_description: '',
      is_published: true,
    },
    labels: pages.fields,
  },
  {
    screen: `/admin/leads?edit=${lead.id}`,
    call: `PUT /leads/${lead.id}`,
    body: {
      first_name: 'Nurul',
      last_name: 'Huda',
      email: 'nurul@example.com',
      phone: '+60 12-555 0188',
      investment_budget: 100_000,
      experience: 'No experience',
      timeline: 'Within 6 months',
      status: 'new',
      location_interest: 'Penang',
      message: '',
    },
    labels: leads.fields,
  },
];
