import type { Calls } from '../example-call.ts';
import { DAYS } from '../world.ts';

/** Calls for health, scheduled tasks, and the numbers of the dashboards. */
export const statisticsCalls: Calls = {
  'GET /healthz': () => ({}),
  'GET /readyz': () => ({}),
  'GET /admin/operations': ({ admin }) => ({ as: admin }),
  'POST /traces': () => ({
    body: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', milliseconds: 84 },
  }),
  'GET /admin/schedules': ({ admin }) => ({ as: admin }),
  'GET /admin/stats': ({ admin }) => ({ as: admin }),
  'GET /admin/first-steps': ({ admin }) => ({ as: admin }),
  'PUT /admin/first-steps': ({ admin }) => ({ as: admin, body: { dismissed: true } }),
  'GET /series': ({ admin }) => ({ as: admin, query: DAYS }),
  'GET /series/franchises': ({ admin }) => ({ as: admin, query: { ...DAYS, by: 'views' } }),
  'GET /series/banners': ({ admin }) => ({ as: admin, query: DAYS }),
  'GET /series/banners/{id}': ({ admin, banner }) => ({ as: admin, params: { id: banner.id }, query: DAYS }),
};
