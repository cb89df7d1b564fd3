import type { LeadStatus, Series } from '@marketplace/api';

/** How far leads came, one step after the other. */
const STEPS = ['leads', 'unlocked', 'contacted', 'qualified', 'converted'] as const;
export type Step = (typeof STEPS)[number];

/** The statuses of a lead that has come so far at least. A closed one may have come anywhere: it is told apart. */
const REACHED: Partial<Record<Step, LeadStatus[]>> = {
  contacted: ['contacted', 'qualified', 'converted'],
  qualified: ['qualified', 'converted'],
  converted: ['converted'],
};

/** The funnel's steps with how many leads reached each. */
export const funnelSteps = ({ leads, unlocked, statuses }: Series['funnel']): { step: Step; count: number }[] => {
  const reached = (step: Step) => (REACHED[step] ?? []).reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
  return STEPS.map(step => ({
    step,
    count: step === 'leads' ? leads : step === 'unlocked' ? unlocked : reached(step),
  }));
};
