/** A span to draw. Times in milliseconds. */
export interface DrawnSpan {
  spanId: string;
  parentSpanId: string | undefined;
  service: string;
  name: string;
  from: number;
  to: number;
  failed: boolean;
}

interface SpanRow extends DrawnSpan {
  depth: number;
}

const [WIDTH, LABELS_WIDTH, ROW, TOP, EDGE] = [960, 380, 24, 44, 16];
/** Idle time of more than `IDLE_MS` milliseconds is drawn as `IDLE_PX` pixels. */
const [IDLE_MS, IDLE_PX] = [60, 36];
const COLOURS: Record<string, string> = {
  'marketplace-api': '#0d47a1',
  'marketplace-worker': '#00695c',
  'marketplace-publisher': '#6a1b9a',
};
const FAILED = '#b71c1c';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Sorts spans by start time, each below its parent. */
export const sortSpans = (spans: readonly DrawnSpan[]): SpanRow[] => {
  const spanIds = new Set(spans.map(({ spanId }) => spanId));
  const descendants = (parent: string | undefined, depth: number): SpanRow[] =>
    spans
      .filter(({ parentSpanId }) => (parent ? parentSpanId === parent : !parentSpanId || !spanIds.has(parentSpanId)))
      .sort((a, b) => a.from - b.from)
      .flatMap(span => [{ ...span, depth }, ...descendants(span.spanId, depth + 1)]);
  return descendants(undefined, 0);
};

interface Stretch {
  from: number;
  to: number;
  isIdle: boolean;
}

/** Splits the time of a trace into busy and idle stretches. */
const stretchesOf = (spans: readonly DrawnSpan[]): Stretch[] => {
  const stretches: Stretch[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const last = stretches.at(-1);
    if (last && from - last.to <= IDLE_MS) last.to = Math.max(last.to, to);
    else {
      if (last) stretches.push({ from: last.to, to: from, isIdle: true });
      stretches.push({ from, to, isIdle: false });
    }
  }
  return stretches;
};

/** Returns the function that converts a time to a horizontal position. */
const scaleOf = (stretches: readonly Stretch[]) => {
  const idle = stretches.filter(({ isIdle }) => isIdle).length;
  const busyMs = stretches.reduce((sum, { from, to, isIdle }) => sum + (isIdle ? 0 : to - from), 0);
  const perMs = (WIDTH - LABELS_WIDTH - 2 * EDGE - idle * IDLE_PX) / Math.max(1, busyMs);
  return (at: number): number => {
    let x = LABELS_WIDTH + EDGE;
    for (const { from, to, isIdle } of stretches) {
      const width = isIdle ? IDLE_PX : (to - from) * perMs;
      if (at <= to) return x + (to > from ? (Math.max(0, at - from) / (to - from)) * width : 0);
      x += width;
    }
    return x;
  };
};

const milliseconds = (ms: number) => (ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`);

/**
 * Draws a trace with one line per span and its duration. Long idle times are shortened and labelled.
 * @returns SVG
 */
export const waterfall = (spans: readonly DrawnSpan[]): string => {
  const rows = sortSpans(spans);
  const stretches = stretchesOf(spans);
  const x = scaleOf(stretches);
  const height = TOP + rows.length * ROW + EDGE;
  const services = [...new Set(rows.map(({ service }) => service))];
  const legend = services.map(
    (service, at) =>
      `<rect x="${EDGE + at * 180}" y="14" width="12" height="12" fill="${COLOURS[service] ?? '#555'}"/><text x="${EDGE + 18 + at * 180}" y="24">${escaped(service)}</text>`,
  );
  const cuts = stretches
    .filter(({ isIdle }) => isIdle)
    .map(({ from, to }) => {
      const [left, right] = [x(from), x(to)];
      return `<rect x="${left.toFixed(1)}" y="${TOP - 6}" width="${(right - left).toFixed(1)}" height="${height - TOP - 4}" fill="#eee"/><text x="${((left + right) / 2).toFixed(1)}" y="${TOP - 10}" text-anchor="middle" class="small">${milliseconds(to - from)}</text>`;
    });
  const lines = rows.map(({ name, depth, service, from, to, failed }, at) => {
    const y = TOP + at * ROW;
    const [left, right] = [x(from), x(to)];
    const width = Math.max(2, right - left);
    const isLate = right > WIDTH - 90;
    const place = isLate ? `x="${(left - 5).toFixed(1)}" text-anchor="end"` : `x="${(left + width + 5).toFixed(1)}"`;
    return `<text x="${EDGE + depth * 14}" y="${y + 15}">${escaped(name)}</text><rect x="${left.toFixed(1)}" y="${y + 4}" width="${width.toFixed(1)}" height="14" rx="2" fill="${failed ? FAILED : (COLOURS[service] ?? '#555')}"/><text ${place} y="${y + 15}" class="small">${milliseconds(to - from)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#222"><style>.small{font-size:11px;fill:#555}</style><rect width="${WIDTH}" height="${height}" fill="#fff"/>
${[...legend, ...cuts, ...lines].join('\n')}
</svg>
`;
};
