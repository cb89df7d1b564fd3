import type { Registry } from 'prom-client';
import { prometheus } from '../platform/metrics/registry.ts';
import type { SystemFacts } from './facts.ts';

/** A metric read from the database: its labels and current values. */
interface Measured {
  name: string;
  help: string;
  labels: string[];
  values(facts: SystemFacts): [labels: Record<string, string>, value: number][];
}

const MEASURED: Measured[] = [
  {
    name: 'marketplace_outbox_messages',
    help: 'Messages that wait or failed for good',
    labels: ['channel', 'status'],
    values: ({ queues }) => queues.map(({ channel, status, messages }) => [{ channel, status }, messages]),
  },
  {
    name: 'marketplace_outbox_oldest_seconds',
    help: 'How old the oldest message is that waits or failed for good',
    labels: ['channel', 'status'],
    values: ({ queues }) => queues.map(({ channel, status, oldestSeconds }) => [{ channel, status }, oldestSeconds]),
  },
  {
    name: 'marketplace_ledger_differences',
    help: 'Credit balances that are not the sum of their ledger',
    labels: [],
    values: ({ differences }) => [[{}, differences.count]],
  },
  {
    name: 'marketplace_schedule_overdue_seconds',
    help: 'By how much the next run of a schedule is late',
    labels: ['schedule'],
    values: ({ schedules }) => schedules.map(({ name, overdueSeconds }) => [{ schedule: name }, overdueSeconds]),
  },
  {
    name: 'marketplace_schedule_failed',
    help: '1 where the last run of a schedule failed',
    labels: ['schedule'],
    values: ({ schedules }) => schedules.map(({ name, outcome }) => [{ schedule: name }, outcome === 'failed' ? 1 : 0]),
  },
  {
    name: 'marketplace_backup_verified_age_seconds',
    help: 'How old the newest verified backup is; before the first, how long ago backups began; NaN without a repository',
    labels: [],
    values: ({ backup }) => [[{}, backup?.ageSeconds ?? Number.NaN]],
  },
  {
    name: 'marketplace_publisher_silent_seconds',
    help: 'Since when a publisher has not told how far it is',
    labels: ['publisher'],
    values: ({ publishers }) =>
      publishers
        .filter(({ state }) => state !== 'finished')
        .map(({ publisher, heard_at }) => [{ publisher }, Math.max(0, (Date.now() - Date.parse(heard_at)) / 1000)]),
  },
  {
    name: 'marketplace_publisher_pages',
    help: 'Pages that a publisher has to bring up to date, and those that failed',
    labels: ['publisher', 'state'],
    values: ({ publishers }) =>
      publishers.flatMap(({ publisher, waiting, failing }) => [
        [{ publisher, state: 'waiting' }, waiting],
        [{ publisher, state: 'failing' }, failing],
      ]),
  },
  {
    name: 'marketplace_large_changes',
    help: 'Changes of many records that are being carried out',
    labels: [],
    values: ({ jobs }) => [[{}, jobs.running]],
  },
  {
    name: 'marketplace_large_change_silent_seconds',
    help: 'Since when nothing more was done of one of them',
    labels: [],
    values: ({ jobs }) => [[{}, jobs.silentSeconds]],
  },
];

/**
 * Metrics of test enquiries. Before the first one arrives, the time since the last one counts from the start of this
 * process, so that missing test enquiries are noticed.
 */
const OF_PROBES: Measured[] = [
  {
    name: 'marketplace_probe_silent_seconds',
    help: 'Since when no test enquiry went all its way',
    labels: [],
    values: ({ probe }) => [[{}, probe.silentSeconds ?? process.uptime()]],
  },
  {
    name: 'marketplace_probe_seconds',
    help: 'What the last test enquiry took that went all its way, its mail included',
    labels: [],
    values: ({ probe: { milliseconds } }) => [[{}, milliseconds === null ? Number.NaN : milliseconds / 1000]],
  },
];

/**
 * Registers the metrics read from the database on each scrape, and whether the database responds.
 * @param hasProbes whether test enquiries are configured
 */
export const measureFacts = (registry: Registry, facts: () => Promise<SystemFacts>, hasProbes: boolean): void => {
  const { Gauge } = prometheus();
  const registers = [registry];
  for (const { name, help, labels, values } of [...MEASURED, ...(hasProbes ? OF_PROBES : [])])
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const latestFacts = await facts().catch(() => null);
        // If the database does not respond, values are omitted instead of repeating old ones.
        this.reset();
        if (!latestFacts && labels.length === 0) this.set(Number.NaN);
        for (const [of, value] of latestFacts ? values(latestFacts) : []) this.set(of, value);
      },
    });
  new Gauge({
    name: 'marketplace_database_up',
    help: '1 where the database answered just now',
    registers,
    async collect() {
      const isUp = await facts().then(
        () => true,
        () => false,
      );
      this.set(isUp ? 1 : 0);
    },
  });
};
