import { FUNNEL_STEPS, LEAD_STATUSES, type Series, STEPS_TAKEN } from '@marketplace/api';

/** Step of the funnel. */
export type Step = 'leads' | 'unlocked' | (typeof FUNNEL_STEPS)[number];

export const funnelSteps = ({ leads, unlocked, statuses }: Series['funnel']): { step: Step; count: number }[] => {
  const countOfStep = (step: (typeof FUNNEL_STEPS)[number]) =>
    LEAD_STATUSES.filter(status => STEPS_TAKEN[status].includes(step)).reduce(
      (sum, status) => sum + (statuses[status] ?? 0),
      0,
    );
  return [
    { step: 'leads', count: leads },
    { step: 'unlocked', count: unlocked },
    ...FUNNEL_STEPS.map(step => ({ step, count: countOfStep(step) })),
  ];
};
