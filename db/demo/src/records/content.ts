import { links, type Settings } from '../start/settings.ts';

/** Shown where visitors could mistake the demo for a real site. */
const FICTIONAL = 'Demo data: brands, people and figures are fictional.';

/** Addresses of the company's own pictures. */
export interface CompanyPictures {
  logo: string;
  darkLogo: string;
  favicon: string;
}

const LEAD_HTML = `<h2>New enquiry for {franchise_name}</h2>
<p>Hello {consultant_name},</p>
<p><strong>{lead_name}</strong> would like to know more about <strong>{franchise_name}</strong>.</p>
<ul>
<li>Email: {lead_email}</li>
<li>Phone: {lead_phone}</li>
<li>Budget: {investment_budget}</li>
<li>Timeline: {timeline}</li>
</ul>
<p>People who are answered within a day are the ones who sign. Open your leads to reply.</p>
<p>{company_name}</p>`;

const LEAD_TEXT = `Hello {consultant_name},

{lead_name} would like to know more about {franchise_name}.

Email: {lead_email}
Phone: {lead_phone}
Budget: {investment_budget}
Timeline: {timeline}

People who are answered within a day are the ones who sign. Open your leads to reply.

{company_name}`;

const content = (pictures: CompanyPictures) => ({
  heroTitle: 'Find the franchise you will still like on a rainy Tuesday',
  heroSubtitle: 'Sixty brands with their figures on the table, and a consultant who answers.',
  companyName: 'Peluang',
  logoUrl: pictures.logo,
  darkLogoUrl: pictures.darkLogo,
  faviconUrl: pictures.favicon,
  // The green-black of a bank's ink and the terracotta of a shophouse floor. Both reach AA contrast on white.
  primaryColor: '#0b4a45',
  secondaryColor: '#56655f',
  accentColor: '#b5471b',
  theme: 'minimalist',
  footerAbout: `Peluang means opportunity. We list franchise brands of Malaysia and the region with what they cost and whom they suit, and put you in touch with the consultant in charge. ${FICTIONAL}`,
  aboutSection:
    'Every brand here has told us what an outlet costs, how people are trained and where there is still room. Compare at your own pace, send one enquiry, and a consultant who knows the brand replies.',
  footerCopyright: `© ${new Date().getUTCFullYear()} Peluang. ${FICTIONAL}`,
  companyPhone: '+60 3-5550 0100',
  companyEmail: 'hello@example.com',
  companyAddress: '15-1 Jalan Contoh 3, 50000 Kuala Lumpur, Malaysia',
  adminPhone: '+60 12-555 0100',
  socialLinks: {
    facebook: 'https://example.com/peluang/facebook',
    instagram: 'https://example.com/peluang/instagram',
    x: 'https://example.com/peluang/x',
    tiktok: 'https://example.com/peluang/tiktok',
  },
  rofTitle: 'What “ROF Approved Franchisor” means',
  rofDescription: `In Malaysia a franchise must be entered in the Registrar of Franchises (ROF) before it is offered. A brand with this badge has shown its registration. Ask for the number and its date all the same, and read the disclosure document with a lawyer before you sign or pay anything. ${FICTIONAL} No badge here certifies a real company.`,
  leadNotificationSubject: 'New enquiry for {franchise_name} from {lead_name}',
  leadNotificationMessage: LEAD_TEXT,
  leadNotificationHtml: LEAD_HTML,
  whatsappNotificationEnabled: false,
  whatsappNotificationMessage:
    'New enquiry for {franchise_name}\nFrom: {lead_name}\nPhone: {lead_phone}\nBudget: {investment_budget}\nTimeline: {timeline}\n\n{message}',
});

/** Returns the settings of the demo company. They contain no secrets, because the demo sends nothing. */
export const demoSettings = (pictures: CompanyPictures): Settings => ({
  content: content(pictures),
  email: {
    emailProvider: 'smtp',
    smtpHost: '',
    smtpPort: 587,
    smtpUsername: '',
    smtpUseTls: true,
    fromEmail: 'hello@example.com',
    fromName: 'Peluang',
    enginemailerSenderEmail: '',
    enginemailerSenderName: '',
    enginemailerCampaignName: '',
    adminLeadNotificationEnabled: true,
  },
  site: {
    site_title: 'Peluang',
    site_tagline: 'Franchise opportunities in Malaysia and beyond',
    currency: 'MYR',
    exchange_rates: [
      { from: 'USD', to: 'MYR', rate: 4.2, date: '2026-11-02' },
      { from: 'SGD', to: 'MYR', rate: 3.24, date: '2026-11-02' },
    ],
    navigation_menu: links('nav', [
      ['Browse Franchises', '/'],
      ['How It Works', '/how-it-works'],
      ['Buying Guide', '/guide-to-buying-a-franchise-in-malaysia'],
      ['Contact', '/#contact'],
    ]),
    footer_links: links('footer', [
      ['Browse Franchises', '/'],
      ['How It Works', '/how-it-works'],
      ['Buying Guide', '/guide-to-buying-a-franchise-in-malaysia'],
      ['Privacy Notice', '/privacy-notice'],
      ['Contact', '/#contact'],
    ]),
  },
  analytics: { ga_tracking_id: '', gtm_container_id: '', enabled: false },
});
