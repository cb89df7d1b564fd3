import { backupCheckSchedule } from '../backups/overdue.ts';
import type { ChannelName } from '../outbox/message.ts';
import type { Context } from '../platform/context.ts';
import type { SystemFacts } from './facts.ts';
import type { OperationPart, OperationProblem, PartStatus } from './schemas.ts';

/** Seconds after which a part needs attention; the alerts of `deploy/monitoring` use the same. */
const LATE_S = { email: 300, whatsapp: 3600, rebuild: 900, schedule: 900, largeChange: 300, probe: 900 };

/** The state of this process; the remaining facts are in the database. */
export interface ProcessState {
  isEmailSetUp: boolean;
  hasProbes: boolean;
  hasRebuildHook: boolean;
  rateLimits: Context['rateLimits']['state'];
  uploads: Context['uploads']['state'];
}

type More = Partial<Pick<PartStatus, 'since' | 'count' | 'names'>>;

const status = (
  part: OperationPart,
  state: PartStatus['state'],
  problem: OperationProblem | null,
  more: More = {},
) => ({
  ...{ part, state, problem, since: null, count: 0, names: [] },
  ...more,
});
const works = (part: OperationPart, count = 0): PartStatus => status(part, 'works', null, { count });

const queueOf = ({ queues }: SystemFacts, channel: ChannelName, wanted: 'pending' | 'failed') =>
  queues.find(queue => queue.channel === channel && queue.status === wanted);

/** Channels with a status. Notifications on devices have none: each repeats an email, and devices come and go. */
type ReportedChannel = Exclude<ChannelName, 'push'>;

/** Late messages are reported before failed ones, which an admin can send again at any time. */
const delivery = (facts: SystemFacts, channel: ReportedChannel, isUsed: boolean): PartStatus => {
  const [pending, failed] = [queueOf(facts, channel, 'pending'), queueOf(facts, channel, 'failed')];
  const queueFacts = (queue: NonNullable<typeof pending>) => ({
    since: queue.oldest.toISOString(),
    count: queue.messages,
  });
  if (pending && pending.oldestSeconds > LATE_S[channel]) return status(channel, 'fault', 'waits', queueFacts(pending));
  if (failed) return status(channel, 'warning', 'failed', queueFacts(failed));
  return isUsed || pending ? works(channel, pending?.messages) : status(channel, 'unused', null);
};

const email = (facts: SystemFacts, isSetUp: boolean): PartStatus => {
  if (isSetUp) return delivery(facts, 'email', true);
  const pending = queueOf(facts, 'email', 'pending');
  const since = pending?.oldest.toISOString() ?? null;
  return status('email', 'fault', 'not-set-up', { since, count: pending?.messages ?? 0 });
};

/** Reports every silent publisher, since each publishes to a different web server. */
const publisher = ({ publishers }: SystemFacts): PartStatus => {
  if (publishers.length === 0) return status('publisher', 'unused', null);
  const silentPublishers = publishers.filter(({ state }) => state === 'silent');
  const names = (of: typeof publishers) => of.map(one => one.publisher);
  if (silentPublishers.length > 0) {
    const [since = null] = silentPublishers.map(({ heard_at }) => heard_at).sort();
    return status('publisher', 'fault', 'silent', {
      since,
      count: silentPublishers.length,
      names: names(silentPublishers),
    });
  }
  const broken = publishers.filter(({ error }) => error !== null);
  if (broken.length > 0)
    return status('publisher', 'fault', 'publishing-failed', { count: broken.length, names: names(broken) });
  const failing = publishers.reduce((sum, one) => sum + one.failing, 0);
  if (failing > 0) {
    const failingPublishers = publishers.filter(one => one.failing > 0);
    return status('publisher', 'warning', 'pages-fail', { count: failing, names: names(failingPublishers) });
  }
  const waitingPages = publishers.reduce((sum, one) => sum + one.waiting, 0);
  return works('publisher', waitingPages);
};

const uploads = (state: ProcessState['uploads']): PartStatus => {
  if (state === 'bucket is away') return status('uploads', 'fault', 'away');
  return state === 'bucket refuses' ? status('uploads', 'fault', 'refuses') : works('uploads');
};

/**
 * Returns the schedule `backups` if the newest backup is too old, so that it is reported like a failed run. If the last
 * backup failed, it is among the failed runs already.
 */
const lateBackups = ({ backup }: SystemFacts) =>
  backup?.isLate && backup.row.outcome !== 'failed'
    ? [{ name: backupCheckSchedule.name, endedAt: backup.row.finished_at }]
    : [];

const schedules = (facts: SystemFacts): PartStatus => {
  const overdueSchedules = facts.schedules.filter(({ overdueSeconds }) => overdueSeconds > LATE_S.schedule);
  if (overdueSchedules.length > 0) {
    const longest = Math.max(...overdueSchedules.map(({ overdueSeconds }) => overdueSeconds));
    const since = new Date(Date.now() - longest * 1000).toISOString();
    return status('schedules', 'fault', 'late', {
      since,
      count: overdueSchedules.length,
      names: overdueSchedules.map(({ name }) => name),
    });
  }
  const failed = [...facts.schedules.filter(({ outcome }) => outcome === 'failed'), ...lateBackups(facts)];
  if (failed.length === 0) return works('schedules');
  const [since] = failed.flatMap(({ endedAt }) => (endedAt ? [endedAt.toISOString()] : [])).sort();
  const about = { since: since ?? null, count: failed.length, names: failed.map(({ name }) => name) };
  return status('schedules', 'warning', 'run-failed', about);
};

const largeChanges = ({ jobs }: SystemFacts): PartStatus =>
  jobs.silentSeconds > LATE_S.largeChange
    ? status('large-changes', 'fault', 'stuck', { since: jobs.since?.toISOString() ?? null, count: jobs.running })
    : works('large-changes', jobs.running);

const ledger = ({ differences: { count, since } }: SystemFacts): PartStatus =>
  count > 0 ? status('ledger', 'fault', 'differs', { since: since?.toISOString() ?? null, count }) : works('ledger');

/**
 * Returns the status of test enquiries: a fault if none has succeeded for too long. Before the first success, the time
 * counts from the first known probe; without a known probe, from the start of this process.
 */
const probes = ({ probe: { succeededAt, silentSeconds } }: SystemFacts): PartStatus => {
  const since = succeededAt?.toISOString() ?? null;
  return (silentSeconds ?? process.uptime()) > LATE_S.probe
    ? status('probes', 'fault', 'none-arrives', { since })
    : status('probes', 'works', null, { since });
};

/**
 * Returns the status of every part. The facts come from the database, so the database works when this function is
 * called.
 */
export const systemStatus = (facts: SystemFacts, around: ProcessState): PartStatus[] => [
  works('database'),
  email(facts, around.isEmailSetUp),
  delivery(facts, 'whatsapp', false),
  delivery(facts, 'rebuild', around.hasRebuildHook),
  publisher(facts),
  uploads(around.uploads),
  around.rateLimits === 'redis is away' ? status('limits', 'warning', 'away') : works('limits'),
  schedules(facts),
  largeChanges(facts),
  ledger(facts),
  ...(around.hasProbes ? [probes(facts)] : []),
];
