import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../cluster.ts';
import { PORTS, WEBS } from '../machines.ts';
import { sendAsVisitor } from './call.ts';

const WITHIN_MS = 60_000;

/**
 * Waits until each web server shows the last save of each franchise.
 * @returns the time at which all were shown, or undefined after the timeout
 */
export const waitForPages = async (
  cluster: Cluster,
  { franchises }: { franchises: readonly { id: string; slug: string }[] },
  saves: ReadonlyMap<string, number>,
): Promise<number | undefined> => {
  const expectedPages = WEBS.flatMap(web =>
    franchises.map(({ id, slug }) => ({
      url: `http://${cluster.addressOf(web)}:${PORTS.web}/franchise/${slug}`,
      text: `Saved ${saves.get(id) ?? 0}.`,
    })),
  );
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const arePublished = await Promise.all(
      expectedPages.map(async ({ url, text }) => (await sendAsVisitor(url)).text.includes(text)),
    );
    if (arePublished.every(Boolean)) return performance.now();
    if (performance.now() > deadline) return undefined;
    await pause(50);
  }
};
