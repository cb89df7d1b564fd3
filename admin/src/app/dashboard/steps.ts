import type { FirstSteps } from '@marketplace/api';
import type { Texts } from '../../i18n/en/texts.ts';

/** A step, in the order in which they are best taken. */
type StepName = keyof Texts['dashboard']['steps']['each'];

/** Where each is taken; a dialog is opened at once. */
const PATHS: Record<StepName, string> = {
  company: '/admin/content#company',
  look: '/admin/content#branding',
  categories: '/admin/categories?edit=new',
  consultant: '/admin/consultants?edit=new',
  franchise: '/admin/franchises/new',
  mail: '/admin/smtp',
};

/** What belongs to a step and stands on another screen. */
const ALSO: Partial<Record<StepName, string>> = { company: '/admin/navigation' };

const NAMES: readonly StepName[] = ['company', 'look', 'categories', 'consultant', 'franchise', 'mail'];

export interface Step {
  name: StepName;
  path: string;
  also?: string;
  isDone: boolean;
}

/** Every step with whether it is done. */
export const stepsOf = (found: FirstSteps): Step[] =>
  NAMES.map(name => ({
    name,
    path: PATHS[name],
    also: ALSO[name],
    isDone: name === 'mail' ? found.mail === 'works' : found[name],
  }));
