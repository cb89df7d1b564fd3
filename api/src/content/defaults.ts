import { DEFAULT_COMPANY_NAME } from '../settings/company-name.ts';
import type { NotificationTexts, PublicContent } from './schemas.ts';

/** The default content (specification, sections 3 and 9). */
export const DEFAULT_PUBLIC_CONTENT: PublicContent = {
  heroTitle: 'Discover Your Perfect Franchise Opportunity',
  heroSubtitle: 'Browse proven franchise brands in Malaysia and beyond, and talk to the people who know them.',
  companyName: DEFAULT_COMPANY_NAME,
  logoUrl: '',
  darkLogoUrl: '',
  faviconUrl: '',
  primaryColor: '#0f172a',
  secondaryColor: '#64748b',
  accentColor: '#0f172a',
  theme: 'minimalist',
  footerAbout: 'A directory of franchise opportunities in Malaysia and beyond.',
  aboutSection: '',
  footerCopyright: '',
  companyPhone: '',
  companyEmail: '',
  companyAddress: '',
  adminPhone: '',
  socialLinks: { facebook: '', instagram: '', x: '', tiktok: '' },
  rofTitle: 'Registrar of Franchises (ROF)',
  rofDescription:
    'In Malaysia a franchise must be registered with the Registrar of Franchises before it is offered. The badge “ROF Approved Franchisor” marks franchisors who told us that they are registered.',
  whatsappConfirmationEnabled: false,
};

/** The default texts of lead notifications, with the variables of the specification, section 5. */
export const DEFAULT_NOTIFICATION_TEXTS: NotificationTexts = {
  leadNotificationSubject: 'New enquiry for {franchise_name}',
  leadNotificationMessage: `Hello {consultant_name},

You have a new enquiry for {franchise_name}.

Name: {lead_name}
Email: {lead_email}
Phone: {lead_phone}
Investment budget: {investment_budget}
Timeline: {timeline}

{company_name}`,
  leadNotificationHtml: `<p>Hello {consultant_name},</p>
<p>You have a new enquiry for <strong>{franchise_name}</strong>.</p>
<ul>
<li>Name: {lead_name}</li>
<li>Email: {lead_email}</li>
<li>Phone: {lead_phone}</li>
<li>Investment budget: {investment_budget}</li>
<li>Timeline: {timeline}</li>
</ul>
<p>{company_name}</p>`,
  whatsappNotificationEnabled: false,
  whatsappNotificationMessage: `New enquiry for {franchise_name}
Name: {lead_name}
Email: {lead_email}
Phone: {lead_phone}
Investment budget: {investment_budget}
Timeline: {timeline}
{message}`,
};
