/**
 * Draws the next traced enquiry: run `npm run trace-picture -w deploy`, then a product that sends its traces here
 * (`OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318`), then send an enquiry. An argument sets another port: `--
 * 14318`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CollectedSpan, traceCollector } from '@marketplace/api/testing/traces';
import { waterfall } from './waterfall.ts';

const FILE = join(import.meta.dirname, '../../pictures/trace.svg');
/** Time in milliseconds to wait for spans that other processes send later. */
const LATER_MS = 5000;

const isComplete = (spans: CollectedSpan[]) =>
  spans.some(({ parentSpanId }) => !parentSpanId) && spans.some(({ name }) => name.startsWith('delivered to'));

const ends: (() => unknown)[] = [];
const teardown = (end: () => unknown) => ends.push(end);
const { spans, endpoint } = await traceCollector({ teardown }, Number(process.argv[2] ?? 4318));
process.stdout.write(`Waiting for an enquiry, with OTEL_EXPORTER_OTLP_ENDPOINT=${endpoint}\n`);

const spansOf = (trace: string | undefined) => spans.filter(({ traceId }) => traceId === trace);
const wholeTrace = () => spans.map(({ traceId }) => traceId).find(trace => isComplete(spansOf(trace)));
while (!wholeTrace()) await pause(200);
await pause(LATER_MS);
await writeFile(FILE, waterfall(spansOf(wholeTrace())));
process.stdout.write(`${FILE}\n`);
for (const end of ends) end();
