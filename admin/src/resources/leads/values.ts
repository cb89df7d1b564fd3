import type { Lead } from '@marketplace/api';

/** A lead as the edit dialog holds it; what is typed stays text until it is sent. */
export interface LeadValues {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  investment_budget: string;
  experience: string;
  timeline: string;
  status: string;
  location_interest: string;
  message: string;
}

export const toLeadValues = (lead?: Lead): LeadValues => ({
  first_name: lead?.first_name ?? '',
  last_name: lead?.last_name ?? '',
  email: lead?.email ?? '',
  phone: lead?.phone ?? '',
  investment_budget: String(lead?.investment_budget ?? ''),
  experience: lead?.experience ?? '',
  timeline: lead?.timeline ?? '',
  status: lead?.status ?? '',
  location_interest: lead?.location_interest ?? '',
  message: lead?.message ?? '',
});

/** All but location and message are required (specification §5). */
const REQUIRED = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'investment_budget',
  'experience',
  'timeline',
  'status',
] as const satisfies readonly (keyof LeadValues)[];

export const missingLeadFields = (values: LeadValues) => REQUIRED.filter(field => values[field].trim() === '');

/** What is sent; the budget as a whole number. */
export const toLeadUpdate = (values: LeadValues) => ({
  ...values,
  investment_budget: Number(values.investment_budget),
});
