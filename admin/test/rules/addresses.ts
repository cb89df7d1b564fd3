import t from 'tap';
import { toAddress } from '../../src/app/routes/addresses.ts';

const cases: [reactAdmin: string, specification: string][] = [
  ['/', '/admin/dashboard'],
  ['/login', '/admin'],
  ['/access-denied', '/admin/dashboard'],
  ['/admin/franchises', '/admin/franchises'],
  ['/admin/franchises/create', '/admin/franchises/new'],
  ['/admin/franchises/0193', '/admin/franchises/edit/0193'],
  ['/admin/franchises/edit/0193', '/admin/franchises/edit/0193'],
  ['/consultant/franchises/0193', '/consultant/franchises/edit/0193'],
  ['/admin/leads?page=2', '/admin/leads?page=2'],
];

for (const [from, to] of cases) t.test(`the address ${from} becomes ${to}`, async t => t.equal(toAddress(from), to));
