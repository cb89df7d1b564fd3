import { COMPLETED_FUNNEL_STEPS, FUNNEL_STEPS, LEAD_STATUSES, type Series } from '@marketplace/api';

/** Step of the funnel. */
export type FunnelStep = 'leads' | 'unlocked' | (typeof FUNNEL_STEPS)[number];

export const funnelSteps = ({ leads, unlocked, statuses }: Series['funnel']): { step: FunnelStep; count: number }[] => {
  const countOfStep = (step: (typeof FUNNEL_STEPS)[number]) =>
    LEAD_STATUSES.filter(status => COMPLETED_FUNNEL_STEPS[status].includes(step)).reduce(
      (sum, status) => sum + (statuses[status] ?? 0),
      0,
    );
  return [
    { step: 'leads', count: leads },
    { step: 'unlocked', count: unlocked },
    ...FUNNEL_STEPS.map(step => ({ step, count: countOfStep(step) })),
  ];
};
