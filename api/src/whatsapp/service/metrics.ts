import type { DeliveryOutcome } from '../../outbox/message.ts';
import type { MetricsSettings } from '../../platform/config/metrics.ts';
import { listenForMetrics } from '../../platform/metrics/listener.ts';
import { openRegistry } from '../../platform/metrics/process-gauges.ts';
import { prometheus } from '../../platform/metrics/registry.ts';
import type { Adapter } from './adapter.ts';
import type { ServiceLog } from './log.ts';

/**
 * Adds metrics to the service if a port for them is configured.
 * @returns the adapter; with metrics, it counts the messages that it sends
 */
export const addMetrics = (adapter: Adapter, settings: MetricsSettings | null, log: ServiceLog): Adapter => {
  if (!settings?.whatsappListen) return adapter;
  const { Counter, Gauge } = prometheus();
  const registry = openRegistry('whatsapp');
  const sends = new Counter({
    name: 'marketplace_whatsapp_sends_total',
    help: 'Messages given to WhatsApp, by what came of them',
    labelNames: ['fate'],
    registers: [registry],
  });
  new Gauge({
    name: 'marketplace_whatsapp_ready',
    help: '1 while messages can be sent',
    registers: [registry],
    collect() {
      this.set(adapter.connection().state === 'ready' ? 1 : 0);
    },
  });
  const end = listenForMetrics(registry, settings, settings.whatsappListen, {
    listening: () => {},
    failed: error => log.note(`The metrics cannot be told: ${error.message}`),
  });
  const counted = (fate: DeliveryOutcome['fate']) => sends.inc({ fate });
  return {
    connection: () => adapter.connection(),
    start: () => adapter.start(),
    disconnect: () => adapter.disconnect(),
    send: async message => {
      const outcome = await adapter.send(message);
      counted(outcome.fate);
      return outcome;
    },
    stop: () => {
      end();
      return adapter.stop();
    },
  };
};
